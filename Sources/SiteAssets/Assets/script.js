// Search as you type, keys, copying and recent searches. The pages work without it.
"use strict";
(() => {
  const field = document.getElementById("q");
  const form = field.form;
  const byId = (id) => document.getElementById(id);
  // Static pages are searched by a script on the home page; pages of a server ask the server.
  const isServed = form.getAttribute("action") === "/";
  const own = globalThis.bridgedocSearch;

  // MARK: search as you type
  let running = null;
  let typed = 0;
  let settle = 0;

  function address(query) {
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("q");
    const parts = query ? [["q", query], ...fields] : [];
    const text = new URLSearchParams(parts).toString();
    return form.getAttribute("action") + (text ? "?" + text : "");
  }

  async function search() {
    const query = field.value.trim();
    if (running) running.abort();
    clearTimeout(settle);
    if (!query || !(isServed || own)) return;
    const current = (running = new AbortController());
    const place = address(query);
    try {
      show(own ? own.page(query) : await fetched(place, current), query);
      const isNew = !location.search || !byId("results").dataset.live;
      history[isNew ? "pushState" : "replaceState"]({ live: true }, "", place);
      byId("results").dataset.live = "1";
      document.title = query + " · bridgedoc";
      settle = setTimeout(() => remember(query), 1500);
    } catch (error) {
      if (error.name !== "AbortError") form.classList.add("failed");
    }
  }

  async function fetched(place, current) {
    const reply = await fetch(place + "&part=hits", { signal: current.signal });
    if (!reply.ok) throw new Error(reply.statusText);
    const text = await reply.text();
    if (current !== running) throw new DOMException("another search", "AbortError");
    return text;
  }

  function show(text, query) {
    let results = byId("results");
    if (!results) {
      results = document.createElement("div");
      results.id = "results";
      byId("content").replaceChildren(results);
    }
    // The fragment has all text of documents escaped, and the server's policy lets no inline script run.
    results.innerHTML = text;
    chosen = -1;
    requestAnimationFrame(() => {
      performance.measure("first-hit", { start: typed, end: performance.now(), detail: query });
    });
  }

  field.addEventListener("input", () => {
    typed = performance.now();
    search();
  });
  form.addEventListener("submit", (event) => {
    remember(field.value.trim());
    const first = links()[0];
    if (running && first && byId("results").dataset.live) {
      event.preventDefault();
      choose(0);
    }
  });
  addEventListener("popstate", () => location.reload());

  // MARK: recent searches
  const key = "bridgedoc-recent";
  function recent() {
    try {
      const value = JSON.parse(localStorage.getItem(key));
      return Array.isArray(value) ? value.filter((text) => typeof text === "string").slice(0, 10) : [];
    } catch {
      return [];
    }
  }
  function remember(query) {
    if (!query) return;
    const all = [query, ...recent().filter((text) => text !== query && !query.startsWith(text))];
    try {
      localStorage.setItem(key, JSON.stringify(all.slice(0, 10)));
    } catch { /* A browser may keep nothing. */ }
  }
  function showRecent() {
    const part = byId("recent");
    const all = recent();
    if (!part || !all.length) return;
    part.querySelector("ul").replaceChildren(
      ...all.map((text) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = form.getAttribute("action") + "?" + new URLSearchParams({ q: text });
        link.textContent = text;
        item.append(link);
        return item;
      }));
    part.hidden = false;
  }

  // MARK: keys
  let chosen = -1;
  const links = () => [...document.querySelectorAll(".hits .section h2 a, .list li a")];
  function choose(number) {
    const all = links();
    if (!all.length) return;
    document.querySelector(".section.chosen")?.classList.remove("chosen");
    chosen = Math.max(0, Math.min(number, all.length - 1));
    const link = all[chosen];
    link.closest(".section")?.classList.add("chosen");
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: "nearest" });
  }

  const keys = [
    ["/ or Ctrl-K", "search"], ["↓ ↑", "next and previous hit"], ["Enter", "open the hit"],
    ["Esc", "back to the search field"], ["?", "this list"],
  ];
  function help() {
    let dialog = document.querySelector("dialog");
    if (!dialog) {
      dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Keys");
      const list = document.createElement("dl");
      for (const [name, meaning] of keys) {
        const term = document.createElement("dt");
        const mark = document.createElement("kbd");
        mark.textContent = name;
        term.append(mark);
        const text = document.createElement("dd");
        text.textContent = meaning;
        list.append(term, text);
      }
      const close = document.createElement("button");
      close.textContent = "Close";
      close.addEventListener("click", () => dialog.close());
      dialog.append(list, close);
      document.body.append(dialog);
    }
    dialog.showModal();
  }

  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input, textarea, select");
    if ((event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !isTyping)) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key === "ArrowDown" && (event.target === field || chosen >= 0)) {
      event.preventDefault();
      choose(chosen + 1);
    } else if (event.key === "ArrowUp" && chosen >= 0) {
      event.preventDefault();
      if (chosen === 0) {
        chosen = -1;
        field.focus();
      } else choose(chosen - 1);
    } else if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      if (document.activeElement !== field) {
        event.preventDefault();
        chosen = -1;
        field.focus();
        field.select();
      }
    } else if (event.key === "?" && !isTyping) {
      help();
    }
  });

  // MARK: copying
  for (const figure of document.querySelectorAll("figure.code")) {
    const button = document.createElement("button");
    button.className = "copy";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(figure.querySelector("code").textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Select and copy";
      }
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    figure.append(button);
  }

  const button = byId("keys");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", help);
  }
  showRecent();
  const asked = own && new URLSearchParams(location.search).get("q");
  if (asked) {
    field.value = asked;
    search();
  }
  if (byId("recent") && matchMedia("(hover: hover)").matches) field.focus();
})();
