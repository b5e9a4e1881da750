import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SectionRecord } from '../../bench/search/heddle-index.js';
import { askEngine, judgeable, scoreOf } from '../../bench/search/judge.js';
import type { JudgedSet, KindScores } from '../../bench/search/judge-set.js';
import { poolLines, unlistedPages } from '../../bench/search/pool.js';
import { createChance, makeQueries, mistype } from '../../bench/search/queries.js';
import { documentationSets, type DocumentationSet } from '../../bench/search/sets.js';
import { stripSet, type LinkQuery } from '../../bench/search/strip/strip-set.js';
import { editDistance } from '../../src/shared/edit-distance.js';
import { projectRoot } from '../support/project-root.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';

const set: DocumentationSet = {
  name: 'tiny',
  lang: 'en',
  isUnseen: false,
  source: { repository: 'owner/name', commit: '0', folder: 'docs' },
  exclude: ['drafts'],
  linkPrefixes: ['https://tiny.dev'],
};

function strip(files: FileTree): { read(path: string): string; links: LinkQuery[]; files: string[] } {
  const folder = temporaryFolder();
  stripSet(temporaryFolder(files), set, folder);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return {
    read,
    links: JSON.parse(read('links.json')) as LinkQuery[],
    files: (readdirSync(join(folder, 'docs'), { recursive: true }) as string[]).filter((file) => file.endsWith('.md')),
  };
}

test('a stripped page has its prose, headings, lists, code, tables and links, and nothing of its generator', () => {
  const page = `---
title: Ports
layout: wide
---
import { Note } from './note';

<Intro>

The *port* of the \`server\`. ![diagram](./port.png)

</Intro>

## Choose one {/*choose*/}

:::tip Which one
- [ ] free {1 + 1}
:::

\`\`\`js title="a.js" {2}
import kept from 'here'
<Kept />
\`\`\`

| A | B |
| - | - |
| <b>1</b> | [outside](https://example.com) |
`;
  const { read } = strip({
    'guide/ports.mdx': page,
    'guide/html.md': '<div align="center">\n  <p>In HTML</p>\n</div>\n',
  });
  assert.is(
    read('docs/guide/ports.md'),
    `---
title: "Ports"
---

The *port* of the \`server\`.&#x20;

## Choose one {#choose}

**Which one**

- [ ] free&#x20;

\`\`\`js
import kept from 'here'
<Kept />
\`\`\`

| A | B |
| - | - |
| 1 | [outside](https://example.com) |
`,
  );
  assert.is(read('docs/guide/html.md'), 'In HTML\n');
});

test('a heading has its own id in each syntax, and none of the marks', () => {
  const { read } = strip({ 'a.md': '## 中间件 %{#middleware}%\n\n## Hooks {#own-hooks}\n' });
  assert.not.match(read('docs/a.md'), '%');
  assert.match(read('docs/a.md'), /中间件 .*middleware/);
  assert.match(read('docs/a.md'), /Hooks .*own-hooks/);
});

test('links to pages of the set keep their target, in whichever form they are written; others become text', () => {
  const { read, files } = strip({
    'index.md': '[a](./guide/a.md#one), [b](guide/b), [c](https://tiny.dev/c.html), [d](drafts/d.md), [own](#own)\n',
    'guide/a.md': '# A\n',
    'guide/b.md': '# B\n\n[up](../c.mdx) [start](/)\n',
    'c.mdx': '# C\n',
    'drafts/d.md': '# D\n',
  });
  assert.is(read('docs/index.md'), '[a](/guide/a#one), [b](/guide/b), [c](/c), d, own\n');
  assert.is(read('docs/guide/b.md'), '# B\n\n[up](/c) [start](/)\n');
  assert.equal(files.sort(), ['c.md', 'guide/a.md', 'guide/b.md', 'index.md']);
});

test('each tested text of a link misses one link, its own, in the other variant', () => {
  const { read, links } = strip({
    'a.md': '# A\n\n[the target page](b.md) and [the target page](b.md#deep)\n',
    'b.md': '# B\n\n[here](a.md), [first page](a.md).\n',
  });
  assert.equal(
    [...links].sort((one, other) => (one.query < other.query ? -1 : 1)),
    [
      { query: 'first page', wanted: ['/a'] },
      { query: 'the target page', wanted: ['/b', '/b#deep'] },
    ],
  );
  assert.is(read('docs-links/b.md'), '# B\n\n[here](/a), first page.\n');
  assert.is(read('docs-links/a.md').match(/\[the target page\]/g)?.length, 1);
  assert.is(read('docs/a.md').match(/\[the target page\]/g)?.length, 2);
});

test('a typing error is one mistake, never in the first letter of a word', () => {
  const chance = createChance(1);
  for (let run = 0; run < 300; run++) {
    const typed = mistype('change the port of the development server', chance)!;
    assert.is(editDistance(typed, 'change the port of the development server', 2), 1, typed);
    assert.match(typed, /^c\w+ the port of the d\w+ s\w+$/);
  }
  assert.is(mistype('how to 配置 it', chance), undefined);
});

test('beginnings of titles want every page that they begin, unless these are many', () => {
  const titles = ['Ports', 'Portals', 'Static assets', 'Ask', ...Array.from({ length: 6 }, (_, n) => `use${n}`)];
  const sections = titles.map((title, number) => ({ title, page: `/${number}`, isTop: true }) as SectionRecord);
  const site = { name: 'tiny', outDir: '', sections, links: [] };
  const queries = makeQueries('titles', site);
  for (const { query, wanted } of queries) {
    assert.ok(query.length >= 3 && query.length <= 6, query);
    assert.equal(
      wanted,
      sections.filter(({ title }) => title.toLowerCase().startsWith(query)).map(({ page }) => page),
    );
  }
  assert.ok(queries.some(({ query }) => query.startsWith('por')));
  assert.not.ok(queries.some(({ query }) => query === 'use'));
  assert.equal(
    makeQueries('words', site).map(({ wanted }) => wanted),
    [['/2']],
  );
});

test('hits of a page count once when pages are judged, and anchors count as they are meant', async () => {
  const search = () => Promise.resolve(['/a', '/a#x', '/b#server%2Dport', '/c']);
  const query = { query: 'q', wanted: ['/b#serverport', '/c'] };
  const byPage = await askEngine(search, query, 'page', 20);
  assert.is(byPage.rank, 2);
  const [section] = judgeable([query, { query: 'r', wanted: ['/a'] }], 'section');
  const bySection = await askEngine(search, section!, 'section', 20);
  assert.is(bySection.rank, 3);
  const missed = await askEngine(search, { query: 'q', wanted: ['/z'] }, 'page', 20);
  assert.equal(scoreOf([byPage, bySection, missed]), {
    queries: 3,
    mrr: (1 / 2 + 1 / 3) / 3,
    success1: 0,
    success5: 2 / 3,
  });
});

test('the first pages that a question does not list are pooled once, without the names of the engines', () => {
  const answer = (query: string, ...found: string[]) => ({ query, wanted: ['/a#x'], rank: 0, found });
  const unlisted = unlistedPages([
    [answer('q', '/b', '/d'), answer('r', '/a')],
    [answer('q', '/c'), answer('r')],
    [answer('q', '/b'), answer('r', '/a')],
  ]);
  assert.equal(unlisted, [{ query: 'q', pages: ['/b', '/c'] }]);
  const scores = scoreOf([]);
  const kind: Omit<KindScores, 'scores'> = { kind: 'questions', unit: 'page', behind: [], unlisted };
  const judged: JudgedSet = {
    name: 'tiny',
    lang: 'en',
    isUnseen: false,
    pages: 4,
    sections: 4,
    kinds: [{ ...kind, scores: { heddle: scores, minisearch: scores, flexsearch: scores } }],
  };
  assert.equal(poolLines([judged]).sort(), ['tiny | q | /b', 'tiny | q | /c']);
});

test('every set has at least 30 questions', () => {
  for (const { name } of documentationSets) {
    const file = join(projectRoot, `bench/search/queries/${name}.txt`);
    assert.ok(existsSync(file), name);
    const lines = readFileSync(file, 'utf8').split('\n');
    const questions = lines.filter((line) => line !== '' && !line.startsWith('#'));
    assert.ok(questions.length >= 30, `${name}: ${questions.length}`);
    assert.ok(new Set(questions.map((line) => line.replace(/\|.*/, ''))).size === questions.length, name);
  }
});

test.run();
