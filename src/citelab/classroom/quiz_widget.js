// The choices of a quiz: native radio buttons in a fieldset, whose legend is the group's name.
// Choices and feedback arrive as HTML that Python has escaped.

let groups = 0;

function radio(model, group, index, html) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  const text = document.createElement("span");
  // On the button itself, not around it: JupyterLab asks the element that has the focus first, and
  // would take the arrow keys for its own.
  input.setAttribute("data-lm-suppress-shortcuts", "true");
  input.type = "radio";
  input.name = group;
  input.value = String(index + 1);
  input.checked = model.get("answer") === index + 1;
  input.addEventListener("change", () => {
    model.set("answer", index + 1);
    model.save_changes();
  });
  text.innerHTML = html;
  label.style.cssText = "display:block; padding:.2em 0; cursor:pointer";
  label.append(input, " ", text);
  return label;
}

function render({ model, el }) {
  const group = `citelab-quiz-${(groups += 1)}`;
  const fieldset = document.createElement("fieldset");
  const legend = document.createElement("legend");
  const feedback = document.createElement("div");
  legend.textContent = model.get("name");
  feedback.setAttribute("role", "status");
  fieldset.style.cssText =
    "border:1px solid var(--jp-border-color1, #888888); padding:.3em .8em; color:inherit";
  fieldset.append(legend);
  model.get("choices").forEach((html, i) => fieldset.append(radio(model, group, i, html)));
  fieldset.append(feedback);

  const showFeedback = () => (feedback.innerHTML = model.get("feedback"));
  const showAnswer = () =>
    fieldset.querySelectorAll("input").forEach((input) => {
      input.checked = Number(input.value) === model.get("answer");
    });
  model.on("change:feedback", showFeedback);
  model.on("change:answer", showAnswer);
  showFeedback();
  el.append(fieldset);
  return () => {
    model.off("change:feedback", showFeedback);
    model.off("change:answer", showAnswer);
    // anywidget keeps the cell's element after the cell has run again.
    el.replaceChildren();
  };
}

export default { render };
