// The search of static pages. It ranks by BM25 over the index that 'bridgedoc export' writes. Each query loads only the files it needs.
"use strict";
(() => {
  const folder = new URL("search/", document.currentScript.src);
  // The maximum bytes that a query loads (terms and postings lists). Beyond it, the query's most frequent words are ignored.
  const mostBytes = 200_000;
  const mostWords = 12;
  const hitsOfPage = 10;

  // MARK: loading of files
  const files = new Map();
  const received = new Map();
  globalThis.bridgedocFile = (name, content) => received.set(name, content);
  let version = "";
  // Each file is a script that calls the function above, because a page opened from the disk may load scripts but not data.
  function load(name) {
    if (!files.has(name)) {
      files.set(name, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = new URL(name + ".js" + version, folder).href;
        script.onload = () => {
          script.remove();
          resolve(received.get(name));
          received.delete(name);
        };
        script.onerror = () => {
          files.delete(name);
          reject(new Error(`the file ${name}.js of the search is missing`));
        };
        document.head.append(script);
      }));
    }
    return files.get(name);
  }

  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const value = new Map([...digits].map((digit, number) => [digit, number]));
  // Decodes numbers of variable length. Each digit has five bits, lowest first; a sixth bit is set if more digits follow.
  function numbers(text) {
    const found = [];
    let number = 0, scale = 1;
    for (const digit of text) {
      const bits = value.get(digit);
      number += (bits & 31) * scale;
      scale *= 32;
      if (bits & 32) continue;
      found.push(number);
      number = 0;
      scale = 1;
    }
    return found;
  }

  let root = null;
  const opened = () => (root ??= load("index").then((index) => {
    version = "?" + index.version;
    index.quiet = new Set(index.quiet.split(" "));
    index.terms = index.terms.split(" ");
    // For each file of sections, the number of its first section. The last element is the number of all sections.
    index.starts = [0];
    for (const count of numbers(index.sections)) index.starts.push(index.starts.at(-1) + count);
    index.count = index.starts.at(-1);
    for (const facet of index.facets) {
      facet.column = new Uint16Array(index.count);
      let end = 0;
      const runs = numbers(facet.runs);
      for (let place = 0; place < runs.length; place += 2) facet.column.fill(runs[place], end, (end += runs[place + 1]));
    }
    return index;
  }, (error) => {
    root = null;
    throw error;
  }));

  // Returns the index of the last of the ascending values that is at most `sought`.
  function placed(values, sought) {
    let low = 0, high = values.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (values[middle] <= sought) low = middle;
      else high = middle;
    }
    return low;
  }

  // MARK: index terms of words
  const readFiles = new Map();
  // Loads the file in which a term is listed. Returns all terms of the file, each with its postings list or the name of the file that contains
  // the list.
  async function termsAround(index, term) {
    if (!index.terms[0]) return { terms: new Map(), bytes: 0 };
    const number = placed(index.terms, term);
    if (!readFiles.has(number)) {
      const parts = (await load("t" + number)).split(" ");
      const terms = new Map();
      let before = "";
      for (let place = 0; place + 1 < parts.length; place += 2) {
        before = before.slice(0, value.get(parts[place][0])) + parts[place].slice(1);
        const [file, count, bytes] = parts[place + 1][0] === "*" ? parts[place + 1].slice(1).split(",").map(Number) : [];
        terms.set(before, file === undefined ? { list: parts[place + 1] } : { file: "l" + file, count, bytes });
      }
      readFiles.set(number, { terms, bytes: parts.join(" ").length });
    }
    return readFiles.get(number);
  }

  const folded = (word) => word.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ß/g, "ss");
  // The possible stems of a word. Terms are stems, and most words begin with their stem, except that y becomes i.
  function stems(word) {
    const found = [];
    const least = Math.min(word.length, Math.max(3, word.length - 5));
    for (let length = word.length; length >= least; length--) {
      const head = word.slice(0, length);
      found.push(head);
      if (head.endsWith("y")) found.push(head.slice(0, -1) + "i");
    }
    return found;
  }

  // The edit distance between a term and the most similar prefix of a word: the number of insertions, deletions, changes and swaps.
  function distance(term, word) {
    let before = [], row = [...Array(word.length + 1).keys()];
    for (let one = 1; one <= term.length; one++) {
      const next = [one];
      for (let other = 1; other <= word.length; other++) {
        next[other] = Math.min(next[other - 1] + 1, row[other] + 1, row[other - 1] + (term[one - 1] === word[other - 1] ? 0 : 1));
        if (one > 1 && other > 1 && term[one - 1] === word[other - 2] && term[one - 2] === word[other - 1])
          next[other] = Math.min(next[other], before[other - 2] + 1);
      }
      before = row;
      row = next;
    }
    return Math.min(...row.slice(Math.max(0, word.length - 4)));
  }

  const size = ({ list, count }) => count ?? list.length / 2;
  // Finds the index terms for a word of the query: its two longest stems, or else terms that begin with it, or else the most similar term.
  async function look(index, word) {
    const sources = new Set();
    const around = async (term) => {
      const found = await termsAround(index, term);
      sources.add(found);
      return found.terms;
    };
    const spelt = [...new Set([word, folded(word)])];
    const forms = [...new Set(spelt.flatMap(stems))];
    const lists = await Promise.all(forms.map(around));
    let terms = forms.filter((form, number) => lists[number].has(form)).slice(0, 2);
    let entries = terms.map((term) => [term, lists[forms.indexOf(term)].get(term)]);
    let isSlip = false;
    if (!entries.length) {
      const all = [...await around(word)].filter(([term]) => term.startsWith(word));
      entries = all.sort((one, other) => size(other[1]) - size(one[1])).slice(0, 4);
    }
    if (!entries.length && word.length > 3) {
      // The files of terms are in alphabetical order. If one of the first letters is mistyped, the term may be in another file, so spellings
      // with two letters swapped or one letter removed are tried.
      const near = [word];
      for (let place = 0; place < 3; place++) {
        near.push(word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2), word.slice(0, place) + word.slice(place + 1));
      }
      const most = word.length > 7 ? 2 : 1;
      let best = null;
      for (const terms of new Set(await Promise.all(near.map(around)))) {
        for (const [term, entry] of terms) {
          if (term.length < 3 || term.length < word.length - 5 || term.length > word.length + most) continue;
          const far = distance(term, word);
          if (far <= most && (!best || far < best.far || (far === best.far && size(entry) > size(best.entry)))) best = { term, entry, far };
        }
      }
      if (best) entries = [[best.term, best.entry]];
      isSlip = best !== null;
    }
    return { word, entries, sources, isSlip };
  }

  // Scores all sections. A section without any of the words has the score 0. Also returns what was searched for each word.
  async function matches(query) {
    const index = await opened();
    const words = [...new Set(query.toLowerCase().normalize("NFC").match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [])].slice(0, mostWords);
    const looked = await Promise.all(words.map((word) => look(index, word)));
    const used = new Set(looked.flatMap(({ sources }) => [...sources]));
    let bytes = [...used].reduce((sum, source) => sum + source.bytes, 0);
    // The postings lists of rare words are loaded first.
    const wanted = new Set(looked.flatMap(({ entries }) => entries.map(([, entry]) => entry)));
    const common = [...wanted].filter((entry) => entry.file).sort((one, other) => one.count - other.count);
    await Promise.all(common.map(async (entry, number) => {
      bytes += entry.bytes;
      if (number === 0 || bytes <= mostBytes) entry.list ??= await load(entry.file);
    }));

    const scores = new Float32Array(index.count);
    for (const { entries } of looked) {
      const best = new Map();
      for (const [term, entry] of entries) {
        if (entry.list === undefined) continue;
        // Each number in the list is a posting: 8 × (distance from the previous section − 1) + score. The score is in eighths of the term's BM25
        // upper bound.
        const list = numbers(entry.list);
        const rarity = Math.log(1 + (index.count - list.length + 0.5) / (list.length + 0.5));
        const worth = rarity * (index.quiet.has(term) ? index.quietWeight : 1) / 8;
        let section = -1;
        for (const code of list) {
          section += Math.floor(code / 8) + 1;
          best.set(section, Math.max(best.get(section) ?? 0, (code % 8 + 0.5) * worth));
        }
      }
      for (const [section, score] of best) scores[section] += score;
    }
    return { index, scores, looked };
  }

  // The sections with the highest scores, best first.
  function ranked(scores, first, count) {
    const least = scores.slice().sort()[scores.length - first - count] ?? 0;
    const found = [];
    for (let section = 0; section < scores.length; section++) {
      if (scores[section] > 0 && scores[section] >= least) found.push(section);
    }
    return found.sort((one, other) => scores[other] - scores[one] || one - other).slice(first, first + count);
  }

  async function shown(index, section) {
    const file = placed(index.starts, section);
    let rest = section - index.starts[file];
    for (const document of await load("s" + file)) {
      if (rest < document.sections.length) return { document, ...document.sections[rest] };
      rest -= document.sections.length;
    }
    throw new Error("the files of the search are of two exports; load the page again");
  }

  // Finds the best sections, best first, each with its document.
  async function find(query, first = 0, count = hitsOfPage) {
    const { index, scores } = await matches(query);
    return Promise.all(ranked(scores, first, count).map((section) => shown(index, section)));
  }

  // MARK: the page of hits
  const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const link = (parameters, changes, text, more = "", count = null) => {
    const changed = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    const counted = count === null ? "" : ` <span class="quiet">${count.toLocaleString("en")}</span>`;
    return `<a href="?${escaped(changed.toString())}"${more}>${escaped(text)}${counted}</a>`;
  };

  // The text with its matches highlighted, cut to the part that contains most of them.
  function marked(text, terms, width = text.length) {
    const isMatch = (word) => stems(word).some((form) => terms.has(form)) || stems(folded(word)).some((form) => terms.has(form));
    const words = [...text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].map((found) => ({ at: found.index, text: found[0] }));
    const hits = words.filter((word) => isMatch(word.text.toLowerCase()));
    let start = 0, most = 0;
    if (text.length > width) {
      for (const { at } of hits) {
        const count = hits.filter((hit) => hit.at >= at && hit.at + hit.text.length <= at + width - 30).length;
        if (count > most) [start, most] = [at, count];
      }
      start = start + 10 < width / 2 ? 0 : Math.min(start, text.length - width + 30);
      start = words.findLast(({ at }) => at <= Math.max(0, start - 30))?.at ?? 0;
    }
    let end = Math.min(text.length, start + width);
    if (end < text.length) end = words.findLast(({ at }) => at > start && at <= end)?.at ?? end;
    let html = start > 0 ? "…" : "", done = start;
    for (const { at, text: word } of hits) {
      if (at < start || at + word.length > end) continue;
      html += escaped(text.slice(done, at)) + `<mark>${escaped(word)}</mark>`;
      done = at + word.length;
    }
    return html + escaped(text.slice(done, end)) + (end < text.length ? " …" : "");
  }

  function facets(index, scores, parameters) {
    const chosen = index.facets.map(({ name, values }) => values.indexOf(parameters.get(name)));
    const counts = index.facets.map(({ values }) => new Uint32Array(values.length));
    for (let section = 0; section < scores.length; section++) {
      if (scores[section] === 0) continue;
      // A facet counts the sections that match all other facets.
      const misses = index.facets.map(({ column }, number) => chosen[number] >= 0 && column[section] !== chosen[number]);
      const missed = misses.filter(Boolean).length;
      index.facets.forEach(({ column }, number) => {
        if (missed === 0 || (missed === 1 && misses[number])) counts[number][column[section]]++;
      });
      if (missed) scores[section] = 0;
    }
    const parts = index.facets.map(({ name, values }, number) => {
      const items = values.map((text, place) => ({ text, place, count: counts[number][place] }))
        .filter(({ place, count }) => count || place === chosen[number]).sort((one, other) => other.count - one.count).slice(0, 40);
      if (items.length < 2 && chosen[number] < 0) return "";
      return `<div><h2>${escaped(name[0].toUpperCase() + name.slice(1))}</h2><ul>${items.map(({ text, place, count }) => {
        const isChosen = place === chosen[number];
        const changes = { [name]: isChosen ? null : text, offset: null };
        return `<li>${link(parameters, changes, text, isChosen ? ' aria-current="true"' : "", count)}</li>`;
      }).join("")}</ul></div>`;
    });
    return `<nav class="facets" aria-label="Narrow the search"><details class="fold" open><summary>Narrow</summary>${parts.join("")}</details></nav>`;
  }

  // Returns the page of hits for a query, as HTML like that of the server.
  // - Parameter parameters: the query (q), the offset and the filters, as in the page's URL.
  async function page(parameters, narrows = true) {
    const query = parameters.get("q") ?? "";
    const { index, scores, looked } = await matches(query);
    const nav = facets(index, scores, parameters);
    const total = scores.reduce((count, score) => count + (score > 0), 0);
    const first = Math.max(0, Number(parameters.get("offset")) || 0);
    const found = await Promise.all(ranked(scores, first, hitsOfPage).map((section) => shown(index, section)));
    const terms = new Set(looked.flatMap(({ entries }) => entries.map(([term]) => term)));
    const site = new URL("../" + index.site, folder);

    const groups = new Map();
    for (const hit of found) groups.set(hit.document, [...(groups.get(hit.document) ?? []), hit]);
    const hits = [...groups].map(([document, all]) => `<article class="hit"><p class="document"><span class="title">${
      escaped(document.title)}</span><span class="kind">${escaped(document.kind)}</span><span class="quiet">${escaped(document.place)}</span></p>${
      all.map(({ anchor, heading, text }) => {
        const address = new URL(document.page, site).href + (anchor && "#" + anchor);
        const names = (heading.length ? heading : [document.title]).map((name) => marked(name, terms));
        return `<div class="section"><h2><a href="${escaped(address)}">${names.join('<span class="quiet"> › </span>')}</a></h2>
<p class="snippet">${marked(text, terms, 200)}</p></div>`;
      }).join("")}</article>`);

    const text = found.map((hit) => hit.heading.join(" ") + " " + hit.text).join(" ").toLowerCase();
    const advice = looked.flatMap(({ word, entries, isSlip }) => {
      if (!entries.length) return [`Nothing holds “${word}” or is spelt like it.`];
      if (!isSlip) return [];
      // The term is a stem, so the whole word is taken from the hits.
      const whole = text.match(new RegExp(`(?<![\\p{L}\\p{N}])${entries[0][0]}\\p{L}*`, "u"))?.[0] ?? entries[0][0];
      return [`Nothing holds “${word}”; these are hits for “${whole}”.`];
    });
    if (!found.length) {
      const names = index.facets.find(({ name }) => name === "collection").values;
      const wanted = parameters.getAll("collection");
      const places = wanted.length ? wanted : names;
      const isNarrow = first > 0 || index.facets.some(({ name }) => parameters.get(name));
      hits.push(
        isNarrow ? `<p>${link(new URLSearchParams({ q: query }), {}, "Search everything, from the first hit")}</p>` : "",
        `<p class="quiet">Looked in ${escaped(places.slice(0, 12).join(", "))}${places.length > 12 ? ` and ${places.length - 12} more` : ""}.</p>`);
    }
    const pages = [
      first > 0 ? link(parameters, { offset: first > hitsOfPage ? first - hitsOfPage : null }, "Better hits", ' rel="prev"') : "",
      total > first + found.length && found.length ? link(parameters, { offset: first + found.length }, "More hits", ' rel="next"') : "",
    ].join("");
    return `<h1 class="hidden">Hits for ${escaped(query)}</h1><div class="search">${narrows ? nav : ""}<section class="hits" aria-label="Hits">
<p class="count">${total === 1 ? "1 section" : `${total.toLocaleString("en")} sections`}</p>${
      advice.map((sentence) => `<p class="advice">${escaped(sentence)}</p>`).join("")}${hits.join("")}${
      pages && `<nav class="pages" aria-label="Pages of hits">${pages}</nav>`}</section></div>`;
  }
  globalThis.bridgedocSearch = { find, page };

  // MARK: search on another site's page
  const form = document.querySelector("form[data-bridgedoc]");
  const part = document.querySelector("[data-bridgedoc]:not(form)");
  if (!form || !part) return;
  let current = 0;
  async function show(parameters) {
    const own = ++current;
    const html = parameters.get("q")?.trim() ? await page(parameters, false).catch((error) => escaped(error.message)) : "";
    if (own === current) part.innerHTML = html.replace(/<h1.*?<\/h1>/s, "");
  }
  const asked = () => new URLSearchParams(new FormData(form));
  form.addEventListener("input", () => show(asked()));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await show(asked());
    part.querySelector("h2 a")?.click();
  });
  part.addEventListener("click", (event) => {
    const address = event.target.closest("a")?.getAttribute("href");
    if (!address?.startsWith("?")) return;
    event.preventDefault();
    show(new URLSearchParams(address));
  });
})();
