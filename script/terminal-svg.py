#!/usr/bin/env python3
"""Draws a terminal's screen as SVG: standard input is what `tmux capture-pane -e` prints, standard output a picture.

    terminal-svg.py COLUMNS light|dark TITLE

Each run of cells in one style becomes one <text> that begins at its own column and is stretched to its own width, so
that the picture is right whatever monospaced font the viewer has. Knows what bridgedoc prints: SGR (16 colours, bold,
dim, italic, underline) and OSC 8 links, which are left out.
"""
import sys
import unicodedata
from xml.sax.saxutils import escape

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN, BAR = 8.4, 19, 14, 14, 30
# Colours 0 to 7 and 8 to 15 of two common themes, one for each kind of background.
THEMES = {
    "dark": {
        "background": "#1e2127", "bar": "#2b2f37", "text": "#d4d8df", "dim": "#838a96",
        "colours": ["#3f4451", "#e8717b", "#9ac77b", "#e0bd76", "#6db3f2", "#c884de", "#5fbac5", "#d4d8df",
                    "#6b7280", "#ff8f98", "#b3dd95", "#f0d08f", "#8ecaff", "#dda5ef", "#7fd3dd", "#ffffff"],
    },
    "light": {
        "background": "#fdfdfb", "bar": "#ececea", "text": "#2f343c", "dim": "#81868f",
        "colours": ["#2f343c", "#c5283d", "#3e8132", "#a06b00", "#2864c8", "#9437a8", "#0f7c8a", "#a0a4ab",
                    "#6b7280", "#d9485b", "#56a048", "#b98414", "#4a82e0", "#ad55c0", "#2c97a5", "#2f343c"],
    },
}


def columns(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def runs(line, state):
    """Splits a line into (text, style) and changes `state` as its controls say."""
    text, index = "", 0
    while index < len(line):
        if line[index] != "\x1b":
            text += line[index]
            index += 1
            continue
        if text:
            yield text, dict(state)
            text = ""
        if line.startswith("\x1b]8;", index):
            end = line.find("\x1b\\", index)
            index = len(line) if end < 0 else end + 2
        elif line.startswith("\x1b[", index):
            end = index + 2
            while end < len(line) and not line[end].isalpha():
                end += 1
            if line[end:end + 1] == "m":
                apply(line[index + 2:end], state)
            index = end + 1
        else:
            index += 2
    if text:
        yield text, dict(state)


def apply(parameters, state):
    for code in [int(value or 0) for value in parameters.split(";")]:
        if code == 0:
            state.clear()
        elif code in (1, 2, 3, 4, 7):
            state[{1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "inverse"}[code]] = True
        elif code == 22:
            state.pop("bold", None)
            state.pop("dim", None)
        elif code in (23, 24, 27):
            state.pop({23: "italic", 24: "underline", 27: "inverse"}[code], None)
        elif 30 <= code <= 37:
            state["colour"] = code - 30
        elif 90 <= code <= 97:
            state["colour"] = code - 82
        elif code == 49:
            pass
        elif code == 39:
            state.pop("colour", None)
        else:
            raise SystemExit(f"terminal-svg: a control that is not known here: {code}")


def main():
    width, theme, title = int(sys.argv[1]), THEMES[sys.argv[2]], sys.argv[3]
    lines = sys.stdin.read().rstrip("\n").split("\n")
    total_width = width * CELL_WIDTH + 2 * MARGIN
    total_height = len(lines) * CELL_HEIGHT + 2 * MARGIN + BAR
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_width:.0f} {total_height:.0f}" '
        f'width="{total_width:.0f}" height="{total_height:.0f}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{theme["background"]}"/>',
        f'<path d="M0 8a8 8 0 0 1 8-8h{total_width - 16:.0f}a8 8 0 0 1 8 8v{BAR - 8}H0z" fill="{theme["bar"]}"/>',
    ]
    for place in range(3):
        picture.append(f'<circle cx="{18 + 18 * place}" cy="{BAR / 2}" r="5" fill="{theme["dim"]}"/>')
    picture.append(
        '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\'DejaVu Sans Mono\',monospace" '
        f'font-size="{FONT_SIZE}" fill="{theme["text"]}" xml:space="preserve">')
    state = {}
    for row, line in enumerate(lines):
        column = 0
        baseline = BAR + MARGIN + row * CELL_HEIGHT + 14
        for text, style in runs(line, state):
            count = sum(columns(character) for character in text)
            stripped = text.strip(" ")
            if stripped:
                start = column + len(text) - len(text.lstrip(" "))
                picture.append(cell(stripped, start, baseline, style, theme))
            column += count
    picture += ["</g>", "</svg>"]
    print("\n".join(picture))


def cell(text, start, baseline, style, theme):
    attributes = [f'x="{MARGIN + start * CELL_WIDTH:.1f}"', f'y="{baseline}"']
    count = sum(columns(character) for character in text)
    attributes.append(f'textLength="{count * CELL_WIDTH:.1f}" lengthAdjust="spacingAndGlyphs"')
    if "colour" in style:
        attributes.append(f'fill="{theme["colours"][style["colour"]]}"')
    elif style.get("dim"):
        attributes.append(f'fill="{theme["dim"]}"')
    if style.get("dim") and "colour" in style:
        attributes.append('opacity="0.7"')
    if style.get("bold"):
        attributes.append('font-weight="bold"')
    if style.get("italic"):
        attributes.append('font-style="italic"')
    if style.get("underline"):
        attributes.append('text-decoration="underline"')
    return f'<text {" ".join(attributes)}>{escape(text)}</text>'


main()
