// What stays of a view when its cell runs again: nothing.

/**
 * What a `render` returns: takes its listeners off, lets go of the rest and empties the cell.
 * anywidget 0.11 keeps the element and this function after the view is gone, and with them all
 * that they hold; so both end empty.
 */
export function cleanUp(el, model, listeners, dispose) {
  let held = { listeners, dispose };
  listeners = dispose = null;
  return () => {
    for (const [name, listener] of held?.listeners ?? []) model.off(name, listener);
    held?.dispose?.();
    held = null;
    el.replaceChildren();
  };
}
