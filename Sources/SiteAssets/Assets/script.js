// Search as the user types, keyboard control, copying, the outline, and the list of visited documents. The pages also work without this
// script.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const field = byId("q");
  const form = field.form;
  // Whether a server answers searches. On static pages, search.js does.
  const isServed = !form.getAttribute("action").endsWith("index.html");
  const own = globalThis.bridgedocSearch;
  const isLive = isServed || own;

  function element(name, properties = {}, ...content) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  }

  // MARK: search as you type
  let running = null;
  let typed = 0;
  let settle = 0;
  // The query whose hits are displayed; null if the page displays something else.
  let shown = byId("results")?.querySelector(".hits") ? field.value.trim() : null;
  let pending = Promise.resolve();

  function address(query) {
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("q");
    const text = new URLSearchParams(query ? [["q", query], ...fields] : []).toString();
    return form.action + (text ? "?" + text : "");
  }

  // Displays the hits of the query in the field.
  // - Parameter place: the URL of the page with these hits.
  // - Parameter isNew: whether to add the URL to the history.
  async function search(place = address(field.value.trim()), isNew = true) {
    const query = field.value.trim();
    running?.abort();
    clearTimeout(settle);
    if (!isLive) return;
    const current = (running = new AbortController());
    try {
      const text = !query ? await firstPage(current) : own ? await own.page(new URL(place).searchParams) : await fetched(place + "&part=hits", current);
      if (current !== running) return;
      // This is safe: all text from documents is escaped, and the server's policy allows no inline script.
      results().innerHTML = text;
      chosen = -1;
      decorate(results());
      showRecent();
      byId("problem")?.remove();
      byId("live").textContent = results().querySelector(".count")?.firstChild.textContent ?? "";
      requestAnimationFrame(() => {
        performance.measure("first-hit", { start: typed, end: performance.now(), detail: query });
      });
      if (query && !own) countFacets(place, current);
      // A series of keystrokes creates one history entry.
      if (isNew) history[shown === null || !query ? "pushState" : "replaceState"]({ live: true }, "", place);
      shown = query || null;
      document.title = query ? query + " · bridgedoc" : "bridgedoc";
      if (query) settle = setTimeout(() => remember("searches", { href: place, text: query }), 1500);
    } catch (error) {
      if (error.name !== "AbortError") failed(error);
    }
  }

  // Adds counts to the facets. The script waits for a pause in typing, because counting takes the server longer than the hits.
  async function countFacets(place, current) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (current !== running) return;
    const text = await fetched(place + "&part=facets", current).catch(() => "");
    const facets = results().querySelector(".facets");
    if (!text || !facets || current !== running) return;
    facets.outerHTML = text;
    decorate(results().querySelector(".facets"));
  }

  function results() {
    let part = byId("results");
    if (!part) byId("content").replaceChildren((part = element("div", { id: "results" })));
    return part;
  }

  async function fetched(place, current) {
    const reply = await fetch(place, { signal: current.signal });
    const text = await reply.text();
    if (!reply.ok) throw new Error(reply.headers.get("content-type")?.startsWith("text/plain") ? text : reply.statusText);
    return text;
  }

  async function firstPage(current) {
    if (!isServed) return home;
    const page = new DOMParser().parseFromString(await fetched(form.action, current), "text/html");
    return page.getElementById("results").innerHTML;
  }
  const home = byId("recent") ? byId("results").innerHTML : "";

  // Displays an error message. If the server does not answer, retries until it does.
  function failed(error) {
    const isGone = error instanceof TypeError;
    let part = byId("problem");
    if (!part) document.querySelector("header").after((part = element("p", { id: "problem", role: "alert" })));
    part.textContent = isGone ? "The server does not answer. This page goes on when it is back." : `The search failed: ${error.message}`;
    if (!isGone) return;
    setTimeout(async () => {
      try {
        if (!(await fetch(new URL("health", form.action))).ok) throw new Error();
        part.remove();
        search();
      } catch {
        failed(error);
      }
    }, 1000);
  }

  field.addEventListener("input", () => {
    typed = performance.now();
    pending = search();
  });
  form.addEventListener("submit", async (event) => {
    const query = field.value.trim();
    if (!isLive || !query) return;
    event.preventDefault();
    remember("searches", { href: address(query), text: query });
    await (shown === query ? pending : (pending = search()));
    const first = links()[0];
    if (first) first.click();
    else if (!byId("problem")) location.assign(address(query));
  });
  addEventListener("popstate", async () => {
    const parameters = new URLSearchParams(location.search);
    if (location.hash && !parameters.get("q")) return;
    if (!isLive || location.pathname !== new URL(form.action).pathname) return location.reload();
    const state = history.state;
    field.value = parameters.get("q") ?? "";
    await search(location.href, false);
    restore(state);
  });
  // When the user leaves a page of hits, its history entry stores the scroll position and the selected hit, which are restored on return.
  addEventListener("pagehide", () => {
    if (shown !== null) history.replaceState({ live: true, chosen, y: scrollY }, "");
  });
  function restore(state) {
    if (!state?.live) return;
    if (state.chosen >= 0) choose(state.chosen);
    if (state.y) scrollTo({ top: state.y, behavior: "instant" });
  }
  addEventListener("pageshow", () => restore(history.state));

  // MARK: visited documents
  const most = 200;
  function kept(name) {
    try {
      const value = JSON.parse(localStorage.getItem("bridgedoc-" + name));
      return Array.isArray(value) ? value.filter((one) => typeof one?.text === "string" && typeof one.href === "string") : [];
    } catch {
      return [];
    }
  }
  function remember(name, one) {
    const isBeginning = (other) => name === "searches" && one.text.startsWith(other.text);
    const all = kept(name);
    const known = all.find((other) => other.href === one.href);
    const rest = all.filter((other) => other.href !== one.href && !isBeginning(other));
    try {
      const count = (Number(known?.count) || 0) + 1;
      localStorage.setItem("bridgedoc-" + name, JSON.stringify([{ ...one, count }, ...rest].slice(0, most)));
    } catch { /* The browser may forbid storage. */ }
  }
  function showRecent() {
    const part = byId("recent");
    if (!part) return;
    const pages = kept("pages");
    const often = pages.filter((one) => one.count > 2).sort((one, other) => other.count - one.count);
    const lists = [["Recent searches", kept("searches")], ["Recent pages", pages], ["Often opened", often]];
    part.replaceChildren(...lists.filter(([, all]) => all.length).flatMap(([name, all]) => [
      element("h2", {}, name),
      element("ul", {}, ...all.slice(0, 6).map(({ href, text }) => {
        const link = element("a", {}, text);
        // Only addresses on this site become links.
        const place = new URL(href, location.href);
        if (place.origin === location.origin) link.href = place.href;
        return element("li", {}, link);
      })),
    ]));
  }
  const title = document.querySelector(".text h1, .list h1");
  if (title) remember("pages", { href: location.origin === "null" ? location.href : location.pathname + location.search, text: title.textContent });

  // MARK: keyboard shortcuts
  let chosen = -1;
  const links = () =>
    [...document.querySelectorAll(".hits .section h2 a, .list .folding li:not([hidden]) a")].filter((link) => link.checkVisibility?.() ?? true);
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
    ["/ or Ctrl-K", "search"], ["↓ ↑ or j k", "next and previous hit"], ["Enter", "open the hit, or the first"],
    ["c", "copy the first code of the hit, or the next code on the page; again, the code behind it"],
    ["Ctrl-C", "the same, also from the search field, while nothing is selected"],
    ["Esc", "back to the search field; in it, clear the search"], ["?", "this list"],
  ];
  function help() {
    let dialog = document.querySelector("dialog");
    if (!dialog) {
      dialog = element("dialog", { ariaLabel: "Keys" },
        element("dl", {}, ...keys.flatMap(([name, meaning]) => [element("dt", {}, element("kbd", {}, name)), element("dd", {}, meaning)])),
        element("button", { onclick: () => dialog.close() }, "Close"));
      document.body.append(dialog);
    }
    dialog.showModal();
  }

  let copied = null;
  // Whether no text is selected, neither on the page nor in the given field (the page's selection does not include text in a field).
  const isUnselected = (part) => getSelection().isCollapsed && part.selectionStart === part.selectionEnd;
  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input, textarea, select");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const pressed = isPlain && !isTyping ? ({ j: "ArrowDown", k: "ArrowUp" })[event.key] ?? event.key : event.key;
    const isLetter = pressed !== event.key;
    if (document.querySelector("dialog[open]")) return;
    if ((event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !isTyping)) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (pressed === "ArrowDown" && (isLetter || event.target === field || chosen >= 0)) {
      event.preventDefault();
      choose(chosen + 1);
    } else if (pressed === "ArrowUp" && chosen >= 0) {
      event.preventDefault();
      if (chosen > 0) choose(chosen - 1);
      else {
        chosen = -1;
        field.focus();
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      chosen = -1;
      if (document.activeElement !== field) {
        field.focus();
        field.select();
      } else if (field.value) {
        field.value = "";
        if (shown !== null) search();
      }
    } else if (event.key === "c" && (isPlain ? !isTyping : (event.ctrlKey || event.metaKey) && isUnselected(event.target))) {
      const part = [".section.chosen", "section:target", "main"].map((name) => document.querySelector(name)).find(Boolean);
      const samples = [...part.querySelectorAll("figure.code")];
      const isAhead = (sample) => sample.getBoundingClientRect().bottom > 0;
      // If `c` is pressed again, the sample after the last copied one is copied.
      copied = samples.slice(samples.indexOf(copied) + 1).find(isAhead) ?? samples.find(isAhead) ?? samples[0];
      copied?.scrollIntoView({ block: "nearest" });
      copied?.querySelector(".copy").click();
    } else if (event.key === "?" && !isTyping) {
      help();
    }
  });

  // MARK: samples, lists, the outline
  const isWide = matchMedia("(min-width: 56.01rem)").matches;
  function decorate(part) {
    // On a narrow screen, open facets and outlines would hide the content.
    for (const fold of part.querySelectorAll(".fold")) fold.open = isWide;
    for (const figure of part.querySelectorAll("figure.code")) {
      const button = element("button", { className: "copy", type: "button" }, "Copy");
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(figure.querySelector("code").textContent);
          button.textContent = "Copied";
        } catch {
          button.textContent = "Select and copy";
        }
        byId("live").textContent = button.textContent;
        setTimeout(() => (button.textContent = "Copy"), 1500);
      });
      figure.querySelector("figcaption").append(button);
    }
  }

  const list = document.querySelector(".list > .folding");
  if (list) {
    const filter = element("input", { type: "search", className: "filter", placeholder: "Filter", ariaLabel: "Filter this list" });
    filter.addEventListener("input", () => {
      const words = filter.value.toLowerCase().split(/\s+/);
      let count = 0;
      // Inner items are processed before the items that contain them, so that a folder is shown if it contains a visible item.
      for (const item of [...list.querySelectorAll("li")].reverse()) {
        const isFolder = item.firstElementChild.matches("details");
        const text = isFolder ? "" : item.textContent.toLowerCase();
        item.hidden = isFolder ? !item.querySelector("li:not([hidden])") : !words.every((word) => text.includes(word));
        if (!isFolder && !item.hidden) count++;
      }
      byId("live").textContent = `${count} documents`;
    });
    list.before(filter);
  }

  const outline = new Map([...document.querySelectorAll(".outline a[href^='#']")].map((link) => [link.hash.slice(1), link]));
  if (outline.size) {
    const sections = [...outline.keys()].map(byId).filter(Boolean);
    let reading = null;
    let opened = [];
    let isAwaited = false;
    const follow = () => {
      isAwaited = false;
      const passed = sections.filter((section) => section.getBoundingClientRect().top < 120);
      const link = outline.get((passed.at(-1) ?? sections[0]).id);
      if (link === reading) return;
      reading?.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
      reading = link;
      for (const fold of opened) if (!fold.contains(link)) fold.open = false;
      opened = opened.filter((fold) => fold.open);
      for (let fold = link.closest("details:not(.fold)"); fold; fold = fold.parentElement.closest("details:not(.fold)")) {
        if (!fold.open) opened.push(fold);
        fold.open = true;
      }
      const frame = link.closest(".outline");
      const place = link.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      if (isWide && (place < 40 || place > frame.clientHeight - 40)) frame.scrollTop += place - frame.clientHeight / 3;
    };
    addEventListener("scroll", () => {
      if (!isAwaited) requestAnimationFrame(follow);
      isAwaited = true;
    }, { passive: true });
    follow();
  }

  const button = byId("keys");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", help);
  }
  decorate(document);
  showRecent();
  const asked = own && new URLSearchParams(location.search).get("q");
  if (asked) {
    field.value = asked;
    search(location.href, false);
  }
  if (byId("recent") && matchMedia("(hover: hover)").matches) field.focus();
})();
