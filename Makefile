# Every target is one call of tools/bootstrap.py, which works the same without make:
#   python tools/bootstrap.py lab
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; exit; fi; done; \
	echo python3)

.PHONY: help lab test notebooks data bench local wheels screenshots lock clean

help:
	@echo "make lab        set everything up and open the workbook in JupyterLab"
	@echo "make test       set everything up and run every check"
	@echo "make notebooks  build notebooks/ and solutions/ from lessons/"
	@echo "make data       build the PDFs and gold passages in data/"
	@echo "make bench      measure, against named peers"
	@echo "make local      add a small language model that needs no network"
	@echo "make wheels     fetch all that make lab installs, for computers without a network"
	@echo "make screenshots  take the pictures in docs/images/ from a real JupyterLab"
	@echo "make lock       resolve the pinned versions again"
	@echo "make clean      remove the environments and everything else that was made"

lab test notebooks data bench local wheels screenshots lock clean:
	@command -v $(PYTHON) >/dev/null 2>&1 || { echo "citelab needs Python 3.11 or newer, and there is no $(PYTHON) here: install Python, then run make $@ again"; exit 2; }
	@$(PYTHON) tools/bootstrap.py $@
