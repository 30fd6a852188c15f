"""How the documents become a site: ``sphinx-build -W docs build/docs``. It loads nothing from anywhere else."""

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from rondel import __version__

project = "Rondel"
author = "The Rondel authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Rondel"
html_copy_source = False
html_show_copyright = False
html_theme_options = {"top_of_page_buttons": []}
html_static_path = ["static"]
html_css_files = ["site.css"]
highlight_language = "none"
pygments_style = "friendly"
pygments_dark_style = "github-dark"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_use_type_comments = False
add_module_names = False
# In docstrings `name` is a name of the program.
default_role = "py:obj"


def trim(app: Sphinx, doctree: nodes.document) -> None:
    """A doctest ends with an empty line; on the page it is one too many."""
    for block in doctree.findall(nodes.literal_block):
        block.children = [nodes.Text(block.astext().rstrip())]
        block.rawsource = block.astext()


def setup(app: Sphinx) -> None:
    """Drawings in the rules pages are plain text."""
    for drawing in ("board", "position"):
        app.add_lexer(drawing, TextLexer)
    app.connect("doctree-read", trim)
