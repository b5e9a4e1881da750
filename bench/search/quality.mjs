// How well search finds: `npm run bench:search [folder ...]`, where a folder is a site or its output. Without folders,
// Heddle's own documentation and READMEs of installed packages. Queries are made from the sections of the site itself,
// so the figures compare engines on equal terms; they do not say how well readers are served.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Document } from 'flexsearch';
import MiniSearch from 'minisearch';
import { openOutputIndex, listIndexes } from '../../src/build/search/search-output.ts';
import { searchFolder } from '../../src/shared/search/search-index.ts';
import { foldText } from '../../src/shared/search/tokenizer.ts';
import { runHeddle } from '../../test/support/site.js';

const mostQueries = 150;

/** Numbers that look random and are the same in every run. */
function createChance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Sections of an index with the id that hits have. */
async function readSections(outDir, lang, version) {
  const engine = openOutputIndex(outDir, lang, version);
  const { manifest, fragment } = await engine.open();
  const pages = await Promise.all(manifest.blocks.map((_, page) => fragment(page)));
  const sections = pages.flatMap((page) =>
    page.sections.map(({ id, path, depth, text }) => ({
      id: id === '' ? page.url : `${page.url}#${encodeURIComponent(id)}`,
      page: page.url,
      title: page.title,
      heading: path.at(-1) ?? page.title,
      path,
      parents: path.slice(0, -1).join(' '),
      depth,
      isTop: path.length === 0,
      text,
    })),
  );
  return { engine, sections };
}

/** Texts of links that lead from a page to a section of another one. */
function linksToSections(outDir) {
  const pages = readdirSync(outDir, { recursive: true }).filter((file) => file.endsWith('.html'));
  return pages.sort().flatMap((file) => {
    const own = `/${file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`;
    const [article = ''] = /<article[\s\S]*<\/article>/.exec(readFileSync(join(outDir, file), 'utf8')) ?? [];
    return [...article.matchAll(/<a [^>]*href="(\/[^"#]*)#([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)]
      .map(([, page, anchor, html]) => ({ page, id: `${page}#${anchor}`, query: html.replace(/<[^>]+>/g, '').trim() }))
      .filter(({ page, query }) => page !== own && query.length > 2 && query.length < 60);
  });
}

/** Takes as many items as queries are wanted, evenly. */
const thin = (items) => {
  const step = Math.max(1, items.length / mostQueries);
  return Array.from({ length: Math.min(items.length, mostQueries) }, (_, index) => items[Math.floor(index * step)]);
};

const words = (text) => text.split(/\s+/).filter(Boolean);

function swapLetters(text, chance) {
  const found = [...text.matchAll(/[A-Za-z]{5,}/g)];
  if (found.length === 0) return undefined;
  const { 0: word, index } = found[chance(found.length)];
  const at = index + 1 + chance(word.length - 2);
  if (text[at] === text[at + 1]) return undefined;
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}

/** Identifiers of a heading: all of it, the name before its parameters, and words that look like code. */
function identifiersIn(heading) {
  const found = heading.match(/[\p{L}_$@][\p{L}\p{N}_$@.\-/]*[\p{L}\p{N}_$]/gu) ?? [];
  const isCode = (name) => name === heading || /[a-z][A-Z]|[._]/.test(name) || heading.includes(`${name}(`);
  return [...new Set(found.filter(isCode))];
}

/** Ways in which readers write an identifier: as it is, in lower case, as words, and by its last word. */
function spellings(identifier) {
  const parts = identifier.replace(/\(\)$/, '').split(/(?<=[a-z])(?=[A-Z])|[_.-]/);
  const forms = [identifier, identifier.toLowerCase(), parts.join(' ').toLowerCase(), parts.at(-1).toLowerCase()];
  return [...new Set(forms)].filter((query) => query.length > 2);
}

/** Words of a page's first sentence that its title does not hold: what a reader remembers of it. */
function firstWords({ title, text }) {
  const known = new Set(words(foldText(title)));
  const sentence = text.split(/(?<=[.!?。！？])\s*|\n/)[0] ?? '';
  return words(sentence).filter((word) => !known.has(foldText(word).replace(/[^\p{L}\p{N}]/gu, '')));
}

/** Queries with what they should find: section ids, or with `byPage` URLs of pages; with `isSet` all of them count. */
function makeSets(sections, links) {
  const chance = createChance(7);
  const count = new Map();
  for (const { heading } of sections) count.set(foldText(heading), (count.get(foldText(heading)) ?? 0) + 1);
  const unique = thin(
    sections.filter(
      ({ heading, isTop, depth }) => !isTop && depth <= 4 && heading.length > 2 && count.get(foldText(heading)) === 1,
    ),
  );
  const one = (query, { id }) => (query === undefined ? [] : [{ query, expected: new Set([id]) }]);
  const names = sections.flatMap(({ heading, page }) => identifiersIn(heading).map((name) => ({ name, page })));
  const symbols = thin(names.filter(({ name }) => /[a-z][A-Z]|[_.-]/.test(name)));
  // A last word that several identifiers share asks for each of them.
  const pagesBySpelling = new Map();
  const addSpelling = (spelling, page) =>
    pagesBySpelling.set(spelling, (pagesBySpelling.get(spelling) ?? new Set()).add(page));
  for (const { heading, page } of sections) addSpelling(heading.toLowerCase(), page);
  for (const { name, page } of names) for (const spelling of spellings(name)) addSpelling(spelling, page);
  const han = sections.flatMap(({ text }) => [...text.matchAll(/\p{Script=Han}{3,}/gu)].map(([run]) => run));
  const substrings = thin(han).map((run) => {
    const length = Math.min(run.length, 2 + chance(3));
    const from = chance(run.length - length + 1);
    return run.slice(from, from + length);
  });
  return {
    H1: unique.flatMap((section) => one(section.heading, section)),
    H2: unique.flatMap((section) => one(section.heading.slice(0, Math.ceil(section.heading.length * 0.7)), section)),
    H3: unique
      .filter(({ heading }) => words(heading).length >= 3)
      .flatMap((section) => {
        const all = words(section.heading);
        return one(all.toSpliced(chance(all.length), 1).join(' '), section);
      }),
    H4: unique.flatMap((section) => one(`${words(section.title)[0]} ${section.heading}`, section)),
    H5: unique.flatMap((section) => one(swapLetters(section.heading, chance), section)),
    A1: thin(links).map(({ query, id }) => ({ query, expected: new Set([id]) })),
    D1: thin(sections.filter((section) => section.isTop && firstWords(section).length >= 4)).map((section) => ({
      query: firstWords(section).slice(0, 8).join(' '),
      expected: new Set([section.page]),
      byPage: true,
    })),
    S1: [...new Set(symbols.flatMap(({ name }) => spellings(name)))].map((query) => ({
      query,
      expected: pagesBySpelling.get(query),
      byPage: true,
    })),
    Z1: substrings.map((query) => ({
      query,
      isSet: true,
      expected: new Set(
        sections
          .filter(({ title, path, text }) => [title, ...path, text].some((shown) => shown.includes(query)))
          .map(({ id }) => id),
      ),
    })),
  };
}

/** FlexSearch as its manual begins: forward tokens, fields merged. */
function createFlex(sections) {
  const index = new Document({ tokenize: 'forward', document: { id: 'key', index: ['title', 'heading', 'text'] } });
  sections.forEach((section, key) => index.add({ ...section, key }));
  return (query, limit) => index.search(query, { limit, merge: true }).map(({ id }) => sections[id].id);
}

/** MiniSearch with boosts, prefixes and typing errors, as documentation sites use it. */
function createMini(sections) {
  const index = new MiniSearch({ idField: 'key', fields: ['heading', 'title', 'parents', 'text'] });
  index.addAll(sections.map((section, key) => ({ ...section, key })));
  const options = { fuzzy: 0.2, prefix: true, boost: { heading: 4, title: 2, parents: 2, text: 1 } };
  return (query, limit) =>
    index
      .search(query, options)
      .slice(0, limit)
      .map(({ id }) => sections[id].id);
}

async function score(search, set) {
  let first = 0;
  let recall = 0;
  let empty = 0;
  for (const { query, expected, isSet, byPage } of set) {
    const ids = await search(query, isSet ? 1000 : 10);
    const found = byPage ? ids.map((id) => id.replace(/#.*$/, '')) : ids;
    if (found.length === 0) empty += 1;
    if (isSet) {
      const hits = found.filter((id) => expected.has(id)).length;
      first += hits / Math.max(1, found.length);
      recall += hits / expected.size;
      continue;
    }
    const rank = found.slice(0, 10).findIndex((id) => expected.has(id));
    if (rank !== -1) first += 1 / (rank + 1);
    recall += rank !== -1 && rank < 5 ? 1 : 0;
  }
  const share = (value) => (value / set.length).toFixed(2);
  return `${share(first)}  ${share(recall)}  ${((100 * empty) / set.length).toFixed(0).padStart(3)} %`;
}

/** Bytes with gzip of what one query reads, cold, and of the whole index. */
async function measureBytes(outDir, lang, version, set) {
  const folder = join(outDir, searchFolder);
  const size = (file) => gzipSync(readFileSync(join(folder, file))).length;
  const bytes = [];
  for (const { query } of set.slice(0, 40)) {
    const read = [];
    const { createSearchEngine } = await import('../../src/shared/search/search-engine.ts');
    const { manifestFile } = await import('../../src/shared/search/search-index.ts');
    const files = {
      read: async (file) => {
        read.push(file);
        return JSON.parse(readFileSync(join(folder, file), 'utf8'));
      },
    };
    await createSearchEngine(files, manifestFile(lang, version)).search(query, { limit: 10 });
    bytes.push(read.reduce((sum, file) => sum + size(file), 0));
  }
  bytes.sort((a, b) => a - b);
  return bytes.length === 0
    ? ''
    : `a cold query reads ${(bytes[bytes.length >> 1] / 1000).toFixed(0)} kB, at most ${(bytes.at(-1) / 1000).toFixed(0)} kB, with gzip`;
}

async function compare(name, outDir, lang, version) {
  const { engine, sections } = await readSections(outDir, lang, version);
  const known = new Set(sections.map(({ id }) => id));
  const sets = makeSets(
    sections,
    linksToSections(outDir).filter(({ id }) => known.has(id)),
  );
  console.log(
    `\n${name} ${lang} ${version}: ${sections.length} sections; ${await measureBytes(outDir, lang, version, sets.H1)}`,
  );
  console.log('MRR@10 (Z1: precision), recall@5 (Z1: of all), queries without a hit');
  const engines = {
    heddle: async (query, limit) => {
      const { hits } = await engine.search(query, { limit, ...(limit > 10 ? { perPage: limit } : {}) });
      return hits.map(({ objectID }) => objectID);
    },
    flexsearch: createFlex(sections),
    minisearch: createMini(sections),
  };
  console.log(['set', ...Object.keys(engines)].map((text) => text.padEnd(22)).join(''));
  for (const [set, queries] of Object.entries(sets)) {
    if (queries.length < 5) continue;
    const cells = [];
    for (const search of Object.values(engines)) cells.push(await score(search, queries));
    console.log([`${set} n=${queries.length}`, ...cells].map((text) => text.padEnd(22)).join(''));
  }
}

async function buildSite(folder, outDir) {
  const { exitCode, output } = await runHeddle(folder, ['build', '--out-dir', outDir], 600_000);
  if (exitCode !== 0) throw new Error(`${folder} could not be built:\n${output}`);
}

/** A site of the READMEs of all installed packages, without links, pictures and HTML, which lead nowhere here. */
function readmeSite(folder, packages) {
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, 'site.config.mjs'), 'export default { route: { cleanUrls: true } };\n');
  const folders = readdirSync(packages).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packages, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  for (const name of folders.sort()) {
    const file = join(packages, name, 'README.md');
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8')
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\[[^\]]+\]:.*$/gm, '')
      .replace(/<[^>`\n]+>/g, '');
    if (text.length > 1500)
      writeFileSync(join(folder, 'docs', `${name.replaceAll(/[@/]/g, '-').replace(/^-/, '')}.md`), text);
  }
}

const temporary = mkdtempSync(join(tmpdir(), 'heddle-search-'));
try {
  const given = process.argv.slice(2).map((folder) => resolve(folder));
  const folders = given.length > 0 ? given : [resolve('.'), join(temporary, 'readmes')];
  if (given.length === 0) readmeSite(folders[1], resolve('node_modules'));
  for (const [number, folder] of folders.entries()) {
    const isOutput = existsSync(join(folder, searchFolder));
    const outDir = isOutput ? folder : join(temporary, `out-${number}`);
    if (!isOutput) await buildSite(folder, outDir);
    for (const index of listIndexes(outDir)) {
      const [lang, ...version] = index.split('.');
      await compare(basename(folder), outDir, lang, version.join('.'));
    }
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
