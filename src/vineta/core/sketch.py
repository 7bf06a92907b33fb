"""Pictures made of text: lines of spans, each with a style that a terminal may colour."""

Span = tuple[str, str]
"""A text and its style in rich's words, e.g. ("house", "bold yellow"); an empty style is plain."""

Sketch = list[list[Span]]


def plain(sketch: Sketch) -> str:
    """The picture without colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in sketch)
