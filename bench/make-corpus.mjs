// Writes a documentation site of plain Markdown pages: `node bench/make-corpus.mjs <folder> [pages=1000] [sections=pages/20]`.
// About 6 kB a page: headings, paragraphs with links, lists, a table, four code blocks in six languages that do not repeat.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Repeatable random numbers in [0, 1): the same seed gives the same corpus on every machine (mulberry32). */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const nouns =
  'page route cache worker thread shard index token grammar theme layout sidebar heading anchor plugin hook bundle chunk asset locale version query result record field option schema value parser node tree visitor element attribute style script image link'.split(
    ' ',
  );
const verbs =
  'compiles reads writes renders collects resolves checks stores loads emits hashes links sorts splits merges filters maps walks opens closes watches serves caches streams parses'.split(
    ' ',
  );
const adjectives =
  'small large static dynamic nested sorted cached local remote hidden shared plain quick careful stable unique empty public private final partial complete'.split(
    ' ',
  );

const codeTemplates = {
  ts: (w, n) =>
    `export interface ${w.Noun}${n} {\n  readonly id: string;\n  ${w.noun}: number;\n  tags?: string[];\n}\n\nexport async function ${w.verb}${w.Noun}${n}(input: ${w.Noun}${n}[]): Promise<Map<string, ${w.Noun}${n}>> {\n  const found = new Map<string, ${w.Noun}${n}>();\n  for (const item of input) {\n    if (item.${w.noun} > ${n % 97}) found.set(item.id, item);\n  }\n  return found;\n}`,
  js: (w, n) =>
    `import { ${w.noun}${n} } from './${w.noun}.js';\n\nconst limit${n} = ${n * 7};\nexport const ${w.verb}All${n} = (list) =>\n  list\n    .filter(({ size }) => size < limit${n})\n    .map((${w.noun}) => ({ ...${w.noun}, label: \`${w.adjective} \${${w.noun}.name}\` }));`,
  python: (w, n) =>
    `from dataclasses import dataclass, field\n\n@dataclass\nclass ${w.Noun}${n}:\n    """A ${w.adjective} ${w.noun}."""\n    name: str\n    size: int = ${n}\n    tags: list[str] = field(default_factory=list)\n\n    def ${w.verb}(self, other: "${w.Noun}${n}") -> bool:\n        return self.size < other.size and bool(self.tags)`,
  bash: (w, n) =>
    `#!/usr/bin/env bash\nset -euo pipefail\nfor ${w.noun} in "$@"; do\n  if [[ -f "$${w.noun}" ]]; then\n    echo "${w.verb} $${w.noun} ${n}" >> "log-${n}.txt"\n  fi\ndone`,
  json: (w, n) =>
    `{\n  "name": "${w.adjective}-${w.noun}-${n}",\n  "version": "${n % 9}.${n % 7}.${n % 5}",\n  "scripts": { "${w.verb}": "node ${w.noun}.js --limit ${n}" },\n  "keywords": ["${w.noun}", "${w.adjective}"]\n}`,
  css: (w, n) =>
    `.${w.noun}-${n} {\n  display: grid;\n  grid-template-columns: repeat(${(n % 5) + 1}, minmax(0, 1fr));\n  color: var(--${w.adjective}, #${String(n % 1000).padStart(3, '0')});\n}\n\n.${w.noun}-${n}:hover > .${w.adjective} {\n  opacity: 0.${(n % 9) + 1};\n}`,
};

/** Text of one page. */
function pageText(number, total, sectionOf, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = () => {
    const noun = pick(nouns);
    return { noun, Noun: noun[0].toUpperCase() + noun.slice(1), verb: pick(verbs), adjective: pick(adjectives) };
  };
  const sentence = () => {
    const w = words();
    return `The ${w.adjective} ${w.noun} ${w.verb} every ${pick(adjectives)} ${pick(nouns)} before the ${pick(nouns)} ${pick(verbs)} its ${pick(adjectives)} ${pick(nouns)}.`;
  };
  const paragraph = (count) => Array.from({ length: count }, sentence).join(' ');
  const link = () => {
    const target = Math.floor(random() * total);
    return `See [${pick(adjectives)} ${pick(nouns)}](/section-${sectionOf(target)}/page-${target}) for more.`;
  };
  const languages = Object.keys(codeTemplates);
  const lines = [`# Page ${number}: the ${pick(adjectives)} ${pick(nouns)}`, '', paragraph(3), ''];
  for (let part = 0; part < 4; part++) {
    const w = words();
    const language = languages[(number + part) % languages.length];
    lines.push(
      `## How the ${w.adjective} ${w.noun} ${w.verb} ${part + 1}`,
      '',
      `${paragraph(4)} ${link()} Use \`${w.noun}.${w.verb}()\` with **care**.`,
      '',
    );
    lines.push(...Array.from({ length: 4 }, () => `- ${sentence()}`), '');
    lines.push(
      `\`\`\`${language} title="${w.noun}-${number}.${language}"`,
      codeTemplates[language](w, number * 4 + part),
      '```',
      '',
    );
    lines.push(`### Details of ${w.noun} ${part + 1}`, '', paragraph(3), '');
  }
  lines.push(
    '| Option | Type | Default |',
    '| --- | --- | --- |',
    ...Array.from(
      { length: 5 },
      () => `| \`${pick(nouns)}\` | ${pick(adjectives)} ${pick(nouns)} | \`${Math.floor(random() * 100)}\` |`,
    ),
    '',
  );
  return lines.join('\n');
}

/** Writes the corpus. Returns the number of bytes of Markdown. */
export function makeCorpus(folder, pages = 1000, sections = Math.max(1, Math.ceil(pages / 20)), seed = 20) {
  const random = createRandom(seed);
  const sectionOf = (page) => page % sections;
  let bytes = 0;
  for (let section = 0; section < sections; section++)
    mkdirSync(join(folder, 'docs', `section-${section}`), { recursive: true });
  for (let page = 0; page < pages; page++) {
    const text = pageText(page, pages, sectionOf, random);
    bytes += Buffer.byteLength(text);
    writeFileSync(join(folder, 'docs', `section-${sectionOf(page)}`, `page-${page}.md`), text);
  }
  writeFileSync(join(folder, 'docs/index.md'), '# Corpus\n\nA generated site.\n');
  writeFileSync(join(folder, 'docs/_nav.json'), JSON.stringify([{ text: 'First', link: '/section-0/page-0' }]));
  writeFileSync(
    join(folder, 'site.config.mjs'),
    "export default { title: 'Corpus', root: 'docs', route: { cleanUrls: true } };\n",
  );
  return bytes;
}

if (process.argv[1]?.endsWith('make-corpus.mjs')) {
  const [folder, pages, sections] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node bench/make-corpus.mjs <folder> [pages] [sections]');
  const bytes = makeCorpus(folder, Number(pages ?? 1000), sections ? Number(sections) : undefined);
  console.log(`${pages ?? 1000} pages, ${(bytes / 1e6).toFixed(1)} MB of Markdown in ${folder}`);
}
