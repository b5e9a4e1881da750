import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { launchBrowser } from '../support/chromium.js';
import { until } from '../support/until.js';
import { createPluginSite } from '../support/plugin-site.js';
import type { BuildReport } from '../../src/cli/report/build-report.js';
import { estimateTokens } from '../../src/shared/estimate-tokens.js';
import { startServer } from '../support/server-process.js';

const config = (options = '', more = ''): string =>
  `import { llms } from 'heddle/plugins/llms';
export default { title: 'Loom', description: 'How to weave.', base: '/docs/', siteOrigin: 'https://example.com', route: { cleanUrls: true },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '织机' }], ${more} plugins: [llms(${options})] };
`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const files = {
  'docs/en/_nav.json': '[{"text": "Guide", "link": "/guide/start"}, {"text": "API", "link": "/api/"}]',
  'docs/en/index.md': '---\npageType: home\nhero:\n  name: Loom\n  tagline: Weave it\n---\n',
  'docs/en/guide/_meta.json': '["start", "parts"]',
  'docs/en/guide/start.md':
    '---\ndescription: First [steps]\n---\n\n# Start\n\nSee [parts](./parts.mdx#tabs), [/imprint](/imprint) and [web](https://a.example).\n\n:::tip\nInside.\n:::\n\n```md\n[x](./parts.mdx)\n```\n',
  'docs/en/guide/pic.svg': svg,
  'docs/en/guide/parts.mdx': `import Part from './_part.mdx';

# Parts

![pic](./pic.svg)

<Part name="Ada" />

## Tabs

<Tabs><Tab label="One">First [start](./start.md)</Tab><Tab label="Two">Second, {1 + 1} of 2</Tab></Tabs>

:::warning{title="Mind it"}
Careful.
:::

\`\`\`ts title="a.ts"
const a = 1;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |
`,
  'docs/en/guide/_part.mdx': 'Hello **{props.name}**.\n',
  'docs/en/api/index.md': '---\ntitle: Untitled\n---\n\nText.\n',
  'docs/en/imprint.md': '# Imprint\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/guide/start.md': '# 开始\n\n[首页](/)\n',
};
const site = createPluginSite({ ...files, 'site.config.mjs': config() });

test('lists of each language, in the order of navigation and sidebar', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.is(
    site.read('llms.txt'),
    `# Loom

> How to weave.

## Guide

- [Start](https://example.com/docs/guide/start.md): First [steps]
- [Parts](https://example.com/docs/guide/parts.md): Hello Ada.

## API

- [Untitled](https://example.com/docs/api/index.md): Text.

## Others

- [Imprint](https://example.com/docs/imprint.md)
`,
  );
  assert.match(
    site.read('zh/llms.txt'),
    /^# 织机\n[^]*- \[开始\]\(https:\/\/example\.com\/docs\/zh\/guide\/start\.md\)/,
  );
  assert.match(
    site.read('llms-full.txt'),
    /^---\nurl: https:\/\/example\.com\/docs\/guide\/start\.md\n---\n\n# Start\n/,
  );
  const first = site.digest();
  await site.build('--no-cache');
  assert.is(site.digest(), first);
});

/** Front matter of a copy. */
const head = (...lines: string[]): string => `---\n${lines.map((line) => `${line}\n`).join('')}---\n\n`;
const origin = 'https://example.com/docs/';
const startHead = head(
  'title: "Start"',
  'description: "First [steps]"',
  `url: ${origin}guide/start`,
  'language: "en"',
  `index: ${origin}llms.txt`,
);
/** A copy without its front matter. */
const bodyOf = (path: string): string => site.read(path).replace(/^---\n[^]*?\n---\n\n/, '');

test('Markdown as it was written, with absolute links', () => {
  assert.ok(site.read('guide/start.md').startsWith(startHead), site.read('guide/start.md'));
  const text = bodyOf('guide/start.md');
  assert.match(
    text,
    /^# Start\n\nSee \[parts\]\(https:\/\/example\.com\/docs\/guide\/parts\.md#tabs\), \[\/imprint\]\(https:\/\/example\.com\/docs\/imprint\.md\) and \[web\]\(https:\/\/a\.example\)\./,
  );
  assert.match(text, /:::tip\nInside\.\n:::/);
  assert.match(text, /```md\n\[x\]\(\.\/parts\.mdx\)\n```/);
  assert.is(bodyOf('api/index.md'), '# Untitled\n\nText.\n');
});

test('copies say which page, language, version and date they are of, and pages name their copies', async () => {
  const versions = createPluginSite({
    'site.config.mjs': config()
      .replace("base: '/docs/',", "multiVersion: { default: 'v2', versions: ['v1', 'v2'] },")
      .replace("siteOrigin: 'https://example.com',", ''),
    'docs/v2/en/index.md': '---\npageType: home\n---\n',
    'docs/v2/en/a.md': '---\ntitle: "A: \\"b\\" \\\\"\ndescription: no\ndate: 2026-03-04\n---\n\nText.\n',
    'docs/v2/zh/index.md': '# 首页\n',
    'docs/v1/en/index.md': '# Old\n',
    'docs/v1/zh/index.md': '---\npageType: home\n---\n',
    'docs/v1/zh/b.md': '# 乙\n',
  });
  const result = await versions.build();
  assert.is(result.exitCode, 0, result.output);
  const [, fields = ''] = /^---\n([^]*?)\n---\n\n# A/.exec(versions.read('a.md'))!;
  assert.equal(parse(fields), {
    title: 'A: "b" \\',
    description: 'no',
    url: '/a',
    language: 'en',
    version: 'v2',
    date: '2026-03-04T00:00:00.000Z',
    index: '/llms.txt',
  });
  const links = (path: string): string[] =>
    [...versions.read(path).matchAll(/<link rel="(?:alternate" type="text\/markdown|describedby)"[^>]*>/g)].map(String);
  assert.equal(links('v1/zh/b.html'), [
    '<link rel="alternate" type="text/markdown" href="/v1/zh/b.md">',
    '<link rel="describedby" type="text/plain" href="/v1/zh/llms.txt">',
  ]);
  assert.equal(links('404.html'), []);
  const pointer = /<body>\n<p class="hd-visually-hidden [^>]*aria-hidden="true">For agents: (\S+) lists/;
  assert.is(pointer.exec(versions.read('v1/zh/b.html'))?.[1], '/v1/zh/llms.txt');
  assert.not.match(versions.read('404.html'), pointer);
  assert.equal(
    versions.read('_headers').match(/^\/.*\n.*/gm),
    ['/', '/v1/', '/v1/zh/', '/zh/'].map(
      (home) => `${home}*\n  Link: <${home}llms.txt>; rel="describedby"; type="text/plain"`,
    ),
  );
  for (const path of ['index.html', 'a.html', 'zh/index.html', 'v1/index.html', 'v1/zh/index.html', 'v1/zh/b.html'])
    for (const link of links(path)) assert.ok(versions.has(/href="\/([^"]+)"/.exec(link)![1]!), `${path}: ${link}`);
});

test('a page without a translation points to the list of the language that it shows', async () => {
  const untranslated = createPluginSite({
    'site.config.mjs': config('', 'i18n: { fallback: true },'),
    'docs/en/index.md': '# Home\n',
    'docs/en/only.md': '# Only\n',
    'docs/zh/index.md': '# 首页\n',
  });
  const result = await untranslated.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(
    untranslated.read('zh/only.md'),
    /^---\ntitle: "Only"\nurl: \S+\/docs\/only\nlanguage: "en"\nindex: \S+\/docs\/llms\.txt\n---\n/,
  );
});

test('components and fragments as what they show', () => {
  const text = bodyOf('guide/parts.md');
  const picture = /!\[pic\]\(https:\/\/example\.com\/docs\/assets\/pic\.\w+\.svg\)\n\n/;
  assert.match(text, picture);
  assert.is(
    text.replace(picture, ''),
    `# Parts

Hello **Ada**.

## Tabs

**One**

First [start](https://example.com/docs/guide/start.md)

**Two**

Second, 2 of 2

> **Mind it**
>
> Careful.

\`\`\`ts title="a.ts"
const a = 1;
\`\`\`

| a | b |
| - | - |
| 1 | 2 |
`,
  );
  assert.match(site.read('index.md'), /Loom[^]*Weave it/);
});

test('a report has what agents read and what copies do not express, and budgets limit it', async () => {
  const reported = createPluginSite({
    'docs/index.md': '# Home\n',
    'docs/lost.mdx': '# Lost\n\n<canvas width="9" />\n\nText.\n',
    'site.config.mjs': `import { llms } from 'heddle/plugins/llms';
export default { plugins: [llms()], budgets: { copyTokens: 100_000, llmsTxt: 50_000, copyLeftovers: 1 } };
`,
  });
  const { exitCode, output } = await reported.build('--report', 'report.json');
  assert.is(exitCode, 0, output);
  const { agents } = JSON.parse(readFileSync(join(reported.folder, 'report.json'), 'utf8')) as BuildReport;
  const texts = ['index.md', 'lost.md'].map((path) => reported.read(path));
  assert.equal(agents, {
    copies: 2,
    bytes: Buffer.byteLength(texts.join('')),
    tokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    largest: { path: '/lost', tokens: estimateTokens(texts[1]!) },
    lists: Object.fromEntries(['llms-full.txt', 'llms.txt'].map((path) => [path, reported.read(path).length])),
    leftovers: { '/lost': { '<canvas>': 1 } },
  });
  reported.write({
    'site.config.mjs': `import { llms } from 'heddle/plugins/llms';
export default { plugins: [llms()], budgets: { copyLeftovers: 0 } };
`,
  });
  const over = await reported.build();
  assert.is(over.exitCode, 1, over.output);
  assert.match(
    over.output,
    /error over-budget docs\/lost\.mdx\n.*Markdown copy of \/lost is 1, over the budget of 0\. The copy does not express <canvas>\./,
  );
});

test('a list above 50 kB becomes an index of lists', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `docs/en/guide/p${index}.md`,
      `---\ndescription: ${'words '.repeat(30)}\n---\n\n# Page ${index}\n`,
    ]),
  );
  const large = createPluginSite({ ...files, ...many, 'site.config.mjs': config() });
  assert.is((await large.build()).exitCode, 0);
  const index = large.read('llms.txt');
  assert.ok(Buffer.byteLength(index) < 50_000);
  const lists = [...index.matchAll(/- \[(.+?)\]\(https:\/\/example\.com\/docs\/(llms-\d\.txt)\): (\d+) pages/g)];
  assert.equal(
    lists.map(([, title, path]) => [title, path]),
    [
      ['Guide', 'llms-1.txt'],
      ['Guide (2)', 'llms-2.txt'],
      ['API', 'llms-3.txt'],
      ['Others', 'llms-4.txt'],
    ],
  );
  const texts = lists.map(([, title, path, count]) => {
    const text = large.read(path!);
    assert.ok(Buffer.byteLength(text) < 50_000 && text.startsWith(`# ${title}\n\n- [`), path);
    assert.is(text.match(/^- /gm)!.length, Number(count), path);
    return text;
  });
  assert.is(texts.join('').match(/^- /gm)!.length, 404);
});

test('sets of their own, with their own texts', async () => {
  const sets = createPluginSite({
    ...files,
    'site.config.mjs': config(`[
      { exclude: ({ page }) => page.routePath.startsWith('/api/'), llmsFullTxt: false, mdFiles: false,
        llmsTxt: { onTitleGenerate: ({ title }) => '= ' + title, onLineGenerate: (page) => '* ' + page.routePath, onAfterLlmsTxtGenerate: (text) => text + 'END' } },
      { include: ({ page }) => page.routePath.startsWith('/api/'), llmsTxt: { name: 'api.txt' }, llmsFullTxt: { name: 'api-full.txt' } },
    ]`),
  });
  assert.is((await sets.build()).exitCode, 0);
  assert.match(sets.read('llms.txt'), /^= Loom\n\n## Guide\n\n\* \/guide\/start\n[^]*END$/);
  assert.match(sets.read('api.txt'), /Untitled/);
  assert.equal(['api-full.txt', 'llms-full.txt', 'guide/start.md', 'api/index.md'].map(sets.has), [
    true,
    false,
    false,
    true,
  ]);
});

test('a function writes the list of each language itself', async () => {
  const own = createPluginSite({
    ...files,
    'site.config.mjs':
      config(`{ llmsFullTxt: false, mdFiles: false, async llmsTxt({ title, description, lang, version, base, siteOrigin, sections }) {
      const ofSection = (section) => section.title + ': ' + section.pages.map((page) => page.title + ' ' + page.link + ' ' + page.lang).join(', ');
      return [title, description, lang, JSON.stringify(version), base, siteOrigin, ...sections.map(ofSection)].join('\\n');
    } }`),
  });
  const result = await own.build();
  assert.is(result.exitCode, 0, result.output);
  const url = 'https://example.com/docs/';
  assert.is(
    own.read('llms.txt'),
    `Loom\nHow to weave.\nen\n""\n/docs/\nhttps://example.com\nGuide: Start ${url}guide/start.md en, Parts ${url}guide/parts.md en\nAPI: Untitled ${url}api/index.md en\nOthers: Imprint ${url}imprint.md en`,
  );
  assert.match(own.read('zh/llms.txt'), /^织机\n[^]*\nzh\n/);
  const wrong = createPluginSite({ ...files, 'site.config.mjs': config('{ llmsTxt: () => 1 }') });
  assert.match((await wrong.build()).output, '`llmsTxt` must return a text');
});

const asked = (server: { origin: string }, path: string, accept: string): Promise<Response> =>
  fetch(server.origin + path, { headers: { accept } });

test('preview answers with Markdown when a client asks for it', async () => {
  const server = await startServer(site.folder, 'preview');
  const viewOf = async (path: string, accept: string): Promise<string> => {
    const { status, headers } = await asked(server, path, accept);
    const varies = /\bAccept\b(?!-)/.test(headers.get('vary') ?? '');
    return `${status} ${headers.get('content-type')} ${varies} ${headers.get('x-markdown-tokens')}`;
  };
  const tokens = estimateTokens(site.read('guide/start.md'));
  const copy = `200 text/markdown;charset=utf-8 true ${tokens}`;
  assert.equal(
    [
      await viewOf('/guide/start', 'text/markdown, text/html;q=0.5'),
      await viewOf('/guide/start.html', 'text/markdown'),
      await viewOf('/guide/start.md', '*/*'),
      await viewOf('/', 'text/markdown'),
      await viewOf('/guide/start', 'text/html, */*'),
      await viewOf('/guide/start', 'text/html, text/markdown;q=0.9'),
      await viewOf('/nothing', 'text/markdown'),
      await viewOf('/nothing.md', '*/*'),
    ].map((text) => text.replace('; charset', ';charset')),
    [
      copy,
      copy,
      copy,
      `200 text/markdown;charset=utf-8 true ${estimateTokens(site.read('index.md'))}`,
      '200 text/html;charset=utf-8 true null',
      '200 text/html;charset=utf-8 true null',
      '404 text/html;charset=utf-8 false null',
      '404 text/html;charset=utf-8 false null',
    ],
  );
  await server.stop();
});

test('the dev server makes the copies that a build writes, with links that stay on it', async () => {
  const dev = createPluginSite({ ...files, 'docs/public/own.md': 'A file.', 'site.config.mjs': config() });
  const server = await startServer(dev.folder, 'dev');
  const read = async (path: string, accept = '*/*'): Promise<string> => (await asked(server, path, accept)).text();
  const local = (path: string): string => site.read(path).replaceAll('https://example.com', '');
  try {
    for (const path of ['guide/start.md', 'guide/parts.md', 'index.md', 'api/index.md', 'zh/guide/start.md'])
      assert.is((await read(`/${path}`)).replace(/pic\.\w+\.svg/, ''), local(path).replace(/pic\.\w+\.svg/, ''), path);
    for (const [url, path] of [
      ['/guide/start', 'guide/start.md'],
      ['/guide/start.html', 'guide/start.md'],
      ['/', 'index.md'],
      ['/api/', 'api/index.md'],
    ] as const)
      assert.is(await read(url, 'text/markdown'), local(path), url);
    const { status, headers } = await asked(server, '/guide/start', 'text/markdown');
    const sent = ['content-type', 'vary', 'x-markdown-tokens'].map((name) => headers.get(name));
    const tokens = estimateTokens(local('guide/start.md'));
    assert.equal([status, ...sent], [200, 'text/markdown; charset=utf-8', 'Accept', String(tokens)]);
    const page = await asked(server, '/guide/start', 'text/html');
    assert.match(await page.text(), /^<!doctype html>[^]*<h1[^>]*>Start/);
    assert.is(page.headers.get('vary'), 'Accept');
    assert.is(await read('/own.md', 'text/markdown'), 'A file.');
    assert.is((await asked(server, '/nothing.md', '*/*')).status, 404);
    dev.write({ 'docs/en/guide/start.md': '# Start\n\nEdited.\n' });
    await until(async () => (await read('/guide/start.md')).endsWith('---\n\n# Start\n\nEdited.\n'), 'the edit');
  } finally {
    await server.stop();
  }
});

test('buttons copy the Markdown and open it', async () => {
  const buttons = createPluginSite({
    'site.config.mjs': config()
      .replace(/locales: .*,\n/, '')
      .replace(/ {2}locales: [^]*? plugins/, ' plugins'),
    'docs/index.mdx':
      '# Page\n\n<LlmsContainer><LlmsCopyButton /><LlmsViewOptions /></LlmsContainer>\n\n<LlmsCopyRow />\n\n<LlmsOpenRow option="claude" />\n',
  });
  const result = await buttons.build();
  assert.is(result.exitCode, 0, result.output);
  const server = await startServer(buttons.folder, 'preview');
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => void ((globalThis as { copied?: string }).copied = text) },
    });
  });
  await page.goto(`${server.origin}/`);
  await page.waitForSelector('.hd-llms-button');
  await page.click('.hd-llms-button');
  await page.waitForFunction(() => (globalThis as { copied?: string }).copied !== undefined);
  assert.is(await page.evaluate(() => (globalThis as { copied?: string }).copied), buttons.read('index.md'));
  assert.match(buttons.read('index.md'), /---\n\n# Page\n$/);
  const links = await page.$$eval('.hd-hover-panel a', (all) => all.map((link) => (link as HTMLAnchorElement).href));
  assert.equal(
    links.map((link) => new URL(link).hostname.replace('127.0.0.1', 'own')),
    ['own', 'chatgpt.com', 'claude.ai'],
  );
  assert.match(decodeURIComponent(links[2]!), /Read https:\/\/example\.com\/docs\/index\.md/);
  await browser.close();
  await server.stop();
});

test('wrong options are named', async () => {
  const bad = createPluginSite(files);
  for (const [options, message] of [
    ["{ llmsTxt: { nmae: 'x' } }", '`llmsTxt.nmae` is not an option. Did you mean `name`?'],
    ["[{ llmsFullTxt: { name: '../x' } }]", '`[0].llmsFullTxt.name`: it must be the name of a file'],
    ['{ include: /x/ }', '`include`: it must be a function'],
  ] as const) {
    bad.write({ 'site.config.mjs': config(options) });
    const result = await bad.build();
    assert.is(result.exitCode, 2, result.output);
    assert.ok(result.output.includes(`Plugin llms: ${message}`), result.output);
  }
});

test.run();
