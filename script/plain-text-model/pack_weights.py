#!/usr/bin/env python3
"""Packs trained weights into the Swift sources that ship: pack_weights.py lines|tables WEIGHTS.txt > FILE.swift"""
import math, sys

kind, path = sys.argv[1:]
weights = [float(word) for word in open(path).read().split()]
if kind == "lines":
    # A byte holds the square root of the weight, so that small weights keep more of their figure.
    unit = max(map(abs, weights)) / 46 / 46
    bytes_ = [max(-46, min(46, round(math.copysign(math.sqrt(abs(w) / unit), w)))) for w in weights]
    name, model = "LineModelWeights", "LineModel"
    source = """/// Learned from Markdown and HTML documents whose marks were stripped: language proposals, a language guide,
/// agent skills, API guides of several platforms and package READMEs. They hold no text of those documents."""
else:
    bytes_ = [round(10 * max(-4.5, min(4.5, w))) for w in weights]
    name, model = "TableOddsWeights", "TableOdds"
    source = "/// Learned from the tables of the documents that `LineModelWeights` names; they hold no text of those documents."
text = "".join(chr(79 + b) for b in bytes_)
assert '"""#' not in text
print(f"""/// Weights of `{model}`, written by `script/plain-text-model/train`; do not edit.
///
{source}
package enum {name} {{
  package static let packed: StaticString = #\"\"\"""")
for start in range(0, len(text), 104):
    print("    " + text[start:start + 104])
print('    """#\n}')
