"""Converts measurements to Markdown tables and an SVG plot."""
import datetime
import os
import platform
import re

from .measure import percentile

BEGIN = "<!-- Written by Benchmarks/compare: begin -->"
END = "<!-- Written by Benchmarks/compare: end -->"


def mean(times):
    return sum(times) / len(times)


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "| " + " | ".join(["---"] * len(header)) + " |"]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def machine():
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}"


def milliseconds(value):
    return f"{value:.2f} ms" if value < 10 else f"{value:.0f} ms"


def engine_rows(results):
    rows = []
    text = results["text"]
    for engine in results["engines"].values():
        forms = [("", engine["times"])]
        if "plainTimes" in engine:
            forms.append((", plain BM25F: words as typed, nothing ranked again", engine["plainTimes"]))
        if "searchTimes" in engine:
            forms.append((", with text, snippets and code of the hits", engine["searchTimes"]))
        for suffix, times in forms:
            rows.append([
                engine["name"] + suffix, engine["stores"] if not suffix else "",
                f"{engine['build']:.1f} s ({engine['buildProcessor']:.1f} s of processors)" if not suffix else "",
                f"{engine['memory'] / (1 << 20):.0f} MiB" if not suffix else "",
                f"{engine['size'] / text:.2f}" if not suffix else "",
                milliseconds(mean(times)), milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99))])
    return rows


def targets(results):
    """Compares ratios of this run with the targets."""
    engines, rows = results["engines"], []
    own = engines["bridgedoc"]

    def ratio(label, value, goal, at_least=False):
        reached = value >= goal if at_least else value <= goal
        rows.append([label, f"{'≥' if at_least else '≤'} {goal:g}", f"{value:.2f}", "yes" if reached else "no"])

    if "tantivy" in engines:
        other = engines["tantivy"]["times"]
        ratio("mean ÷ tantivy's", mean(own["times"]) / mean(other), 0.5)
        ratio("p50 ÷ tantivy's", percentile(own["times"], 0.5) / percentile(other, 0.5), 1)
        ratio("p99 ÷ tantivy's", percentile(own["times"], 0.99) / percentile(other, 0.99), 0.35)
    if "pisa" in engines and "tantivy" in engines:
        rows.append([
            "for comparison: PISA's mean ÷ tantivy's", "",
            f"{mean(engines['pisa']['times']) / mean(engines['tantivy']['times']):.2f}", ""])
    ratio("mean ÷ plain BM25F's, own", mean(own["times"]) / mean(own["plainTimes"]), 1.7)
    if "fts5" in engines:
        ratio("build from files ÷ FTS5's from sections, processor time", own["buildProcessor"] / engines["fts5"]["buildProcessor"], 4.5)
    for label, goal in [("selective", 0.8), ("common", 80)]:
        whole = results["whole"][label]
        if "sqlite3" not in whole:
            continue
        if label == "selective":
            ratio("selective query, whole process ÷ sqlite3's", whole["bridgedoc"] / whole["sqlite3"], goal)
        else:
            ratio("common words, whole process: times faster than sqlite3", whole["sqlite3"] / whole["bridgedoc"], goal, True)
    ratio("batch, queries a second", results["batch"]["queries"] / results["batch"]["seconds"], 1200, True)
    ratio("everything ÷ text", own["size"] / results["text"], 0.41)
    for (query, count), goal in zip(results["instructions"].items(), [9, 20, 16]):
        if count:
            ratio(f"`{query}`, million instructions", count / 1e6, goal)
    ratio("peak memory of building, MiB", own["memory"] / (1 << 20), 400)
    ratio("nothing changed, seconds", results["update"]["unchanged"], 2)
    ratio("one file changed, seconds", results["update"]["changed"], 2.5)
    return rows


def markdown(results):
    parts = [
        f"Measured on {datetime.date.today().isoformat()}, {machine()}: {results['files']:,} files, "
        f"{results['text'] / 1e6:.0f} MB of text, {results['sections']:,} sections that hold text, "
        f"{results['queries']} queries, {results['rounds']} rounds in turn.",
        table(["engine", "stores", "build", "peak memory", "size ÷ text", "mean", "p50", "p99"], engine_rows(results)),
    ]
    if results["missing"]:
        parts.append("Not there, and so left out: " + "; ".join(results["missing"]) + ".")
    whole = results["whole"]
    rows = []
    for label in ["selective", "common"]:
        for name in [name for name in ["bridgedoc", "sqlite3", "true"] if name in whole[label]]:
            rows.append([f"`{whole[label]['query']}`" if name == "bridgedoc" else "", name,
                         f"{whole[label][name] * 1000:.1f} ms"])
    parts.append(table(["whole process, medians", "", ""], rows))
    if "cold" in results:
        parts.append(cold_table(results["cold"]))
    batch = results["batch"]
    parts.append(
        f"`--batch` of {batch['queries']:,} queries, snippets and code included: {batch['seconds']:.2f} s, "
        f"{batch['queries'] / batch['seconds']:,.0f} queries a second, {batch['memory'] / (1 << 20):.0f} MiB.")
    update = results["update"]
    parts.append(
        f"`index` again: nothing changed {update['unchanged']:.2f} s, one file changed {update['changed']:.2f} s, "
        f"{update['memory'] / (1 << 20):.0f} MiB.")
    counted = [[f"`{query}`", f"{count / 1e6:.1f} million"] for query, count in results["instructions"].items() if count]
    if counted:
        parts.append(table(["instructions of a whole search (callgrind)", ""], counted))
    if "check" in results:
        parts.append(results["check"] + ".")
    parts.append(table(["aim", "", "reached", ""], targets(results)))
    if "growth" in results:
        parts.append(growth_table(results["growth"]))
        parts.append("![Growth](performance.svg)")
    return "\n\n".join(parts)


def cold_table(cold):
    rows, last = [], None
    for row in cold["rows"]:
        rows.append([
            f"`{row['query']}`" if row["query"] != last else "", row["name"], f"{row['seconds'] * 1000:.0f} ms",
            f"{row['pages']:,} of {row['of']:,}"])
        last = row["query"]
    ahead = f" (reading ahead up to {cold['readAhead']:,} KiB)" if cold["readAhead"] else ""
    return table(["first query, nothing of the index in memory, medians" + ahead, "", "", "pages in memory after it"], rows)


def growth_table(rows):
    return table(
        ["corpus", "text", "build", "peak memory", "size ÷ text", "mean query"],
        [[row["label"], f"{row['text'] / 1e6:.0f} MB", f"{row['build']:.1f} s", f"{row['memory'] / (1 << 20):.0f} MiB",
          f"{row['size'] / row['text']:.2f}", milliseconds(mean(row["times"]))] for row in rows])


def plot(rows):
    """Plots build time, memory, index size and query time against the size of the corpus. Each is divided by its value for the whole corpus. A
    line with slope 1 is a value that is proportional to the corpus; a flat line does not depend on it."""
    whole = next(row for row in rows if row["factor"] == 1)
    series = [
        ("build time", "#1f6feb", lambda row: row["build"]), ("peak memory", "#bf3989", lambda row: row["memory"]),
        ("index size", "#1a7f37", lambda row: row["size"]), ("mean query", "#bc4c00", lambda row: mean(row["times"]))]
    width, height, left, bottom, right, top = 640, 400, 60, 50, 120, 20
    most = max(value(row) / value(whole) for _, _, value in series for row in rows) * 1.1

    def x(factor):
        return left + (width - left - right) * factor / 2

    def y(share):
        return height - bottom - (height - bottom - top) * share / most

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="white"/>']
    step = 0.5
    while step < most:
        svg.append(f'<line x1="{left}" x2="{width - right}" y1="{y(step):.1f}" y2="{y(step):.1f}" stroke="#d0d7de"/>')
        svg.append(f'<text x="{left - 8}" y="{y(step) + 4:.1f}" text-anchor="end" fill="#57606a">{step:g} ×</text>')
        step += 0.5
    svg.append(f'<line x1="{left}" x2="{width - right}" y1="{y(0):.1f}" y2="{y(0):.1f}" stroke="#57606a"/>')
    for row in rows:
        svg.append(f'<text x="{x(row["factor"]):.1f}" y="{height - bottom + 18}" text-anchor="middle" fill="#57606a">'
                   f'{row["label"]}</text>')
    svg.append(f'<text x="{(left + width - right) / 2}" y="{height - 10}" text-anchor="middle" fill="#57606a">'
               f'size of the corpus, 1 = {whole["text"] / 1e6:.0f} MB of text</text>')
    labels = []
    for name, colour, value in series:
        points = " ".join(f'{x(row["factor"]):.1f},{y(value(row) / value(whole)):.1f}' for row in rows)
        svg.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        labels.append([y(value(rows[-1]) / value(whole)) + 4, name, colour])
    labels.sort()
    for place, label in enumerate(labels):
        if place and label[0] < labels[place - 1][0] + 14:
            label[0] = labels[place - 1][0] + 14
        svg.append(f'<text x="{width - right + 8}" y="{label[0]:.1f}" fill="{label[2]}">{label[1]}</text>')
    return "\n".join(svg + ["</svg>", ""])


def write(root, text, results):
    """Writes the figures into docs/performance.md, and the plot to a file in the same folder."""
    page = os.path.join(root, "docs", "performance.md")
    with open(page, encoding="utf-8") as source:
        old = source.read()
    new = re.sub(
        re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: f"{BEGIN}\n\n{text}\n\n{END}", old, flags=re.DOTALL)
    with open(page, "w", encoding="utf-8") as output:
        output.write(new)
    if "growth" in results:
        with open(os.path.join(root, "docs", "performance.svg"), "w", encoding="utf-8") as output:
            output.write(plot(results["growth"]))
