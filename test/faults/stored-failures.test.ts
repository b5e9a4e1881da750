import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../support/site.js';

// Code of a site and its plugins fails for reasons that are gone in the next run: a lost connection, no memory, no file
// descriptors. While the file `failing` exists, everything below does. The next build has to be as if nothing had happened.

const failures = `
import { existsSync } from 'node:fs';
const flag = new URL('./failing', import.meta.url);
const coded = (code) => Object.assign(new Error('connect ' + code), { code });
const kinds = {
  reset: () => { throw coded('ECONNRESET'); },
  descriptors: () => { throw coded('EMFILE'); },
  fetch: () => { throw new TypeError('fetch failed', { cause: coded('ENOTFOUND') }); },
  several: () => { throw new AggregateError([coded('ETIMEDOUT'), coded('ETIMEDOUT')], ''); },
  memory: () => { throw new WebAssembly.RuntimeError('WebAssembly.instantiate(): Out of memory'); },
  buffer: () => { throw new RangeError('Array buffer allocation failed'); },
  aborted: () => { throw new DOMException('This operation was aborted', 'AbortError'); },
  wrapped: () => { throw new Error('The diagram was not drawn', { cause: new Error('no answer', { cause: coded('ENOSPC') }) }); },
  text: () => { throw 'socket hang up'; },
  nothing: () => { throw undefined; },
  message: (file) => { const { constructor: Message } = file.message('A note.'); throw new Message('fetch failed'); },
  fail: (file) => file.fail('fetch failed'),
  fatal: (file) => { file.message('fetch failed').fatal = true; },
  report: (file) => file.data.page.report({ code: 'plugin-problem', severity: 'error', kind: 'content', message: 'fetch failed' }),
};
export const mayFail = (text, file) => {
  const kind = /FAIL-(\\w+)/.exec(text)?.[1];
  if (kind && existsSync(flag)) kinds[kind](file);
};
`;

const config = (rest = '') => `
import { existsSync, rmSync } from 'node:fs';
import { mayFail } from './failures.mjs';
// Components can't read files; the configuration is loaded in the thread that renders them.
globalThis.siteCode = {
  mayFail,
  failOnce: () => { const flag = new URL('./failing', import.meta.url); if (existsSync(flag)) { rmSync(flag); throw new Error('read ECONNRESET'); } },
};
const remark = () => (tree, file) => mayFail(String(file.value), file);
const rehype = () => async (tree, file) => { await null; mayFail(String(file.value).replace('REHYPE-', 'FAIL-'), file); };
const hook = (name, text) => mayFail(text.includes('hook ' + name) ? text.replace('hook ' + name, 'FAIL-reset') : '');
export default {
  title: 'Failures',
  markdown: {
    remarkPlugins: [remark], rehypePlugins: [rehype],
    shiki: { transformers: [{ name: 'failing', pre() { mayFail(this.source); } }] },
  },
  plugins: [{
    name: 'failing',
    searchData: (sections, page) => { hook('searchData', page.title); return sections; },
    head: (page) => { hook('head', page.title); return []; },
  }],
  ${rest}
};
`;

const kinds = [
  'reset descriptors fetch several memory buffer aborted wrapped text nothing message fail fatal report',
].flatMap((names) => names.split(' '));

const pages = Object.fromEntries(
  kinds.flatMap((kind, index) => {
    const ending = index % 2 === 0 ? 'md' : 'mdx';
    const mark = index % 3 === 0 ? 'REHYPE' : 'FAIL';
    return [[`docs/${kind}.${ending}`, `# Page ${kind}\n\n${mark}-${kind}\n`]];
  }),
);

/** Builds while code fails, then without: what is published has to be what a build from nothing makes. */
async function compare(site: TestSite, expected: RegExp, ...args: string[]): Promise<void> {
  const flag = join(site.folder, 'failing');
  writeFileSync(flag, '');
  const failed = await site.build(...args);
  assert.match(failed.output, expected);
  rmSync(flag);
  const { exitCode, output } = await site.build(...args);
  assert.is(exitCode, 0, output);
  const cached = site.digest();
  const clean = await site.build('--no-cache');
  assert.is(clean.exitCode, 0, clean.output);
  assert.is(cached, site.digest(), 'bytes of a build from nothing');
}

test('failures of Markdown plugins are not remembered, whatever they throw or report', async () => {
  const site = createSite({
    'site.config.mjs': config(),
    'failures.mjs': failures,
    'docs/index.md': '# Home\n\n```js\nconst word = "FAIL-memory";\n```\n',
    ...pages,
  });
  await compare(site, /fetch failed/);
  assert.not(existsSync(join(site.folder, 'failing')));
});

test('failures in fragments, their code and their headings are not remembered', async () => {
  const site = createSite({
    'site.config.mjs': config(),
    'failures.mjs': failures,
    'docs/index.mdx': '# Home\n\nimport Part from "./_part.mdx"\n\n<Part />\n',
    'docs/code.mdx': '# Code\n\nimport Code from "./_code.mdx"\n\n<Code />\n',
    'docs/plain.mdx': '# Plain\n\nimport Plain from "./_plain.md"\n\n<Plain />\n',
    'docs/_part.mdx': '## Heading of a part\n\nFAIL-wrapped\n',
    'docs/_plain.md': '## Heading of a plain part\n\nFAIL-reset\n',
    'docs/_code.mdx': '## Code\n\n```js\nconst word = "FAIL-reset";\n```\n',
  });
  await compare(site, /error/);
});

test('failures of components and hooks are not remembered', async () => {
  const component = `export const Card = ({ kind }) => { globalThis.siteCode?.mayFail('FAIL-' + kind); return <b>{kind}</b>; };\n`;
  // The second component throws once only: rendered again, as a page that React adopts, it doesn't.
  const once = `export const Once = () => { globalThis.siteCode?.failOnce(); return <b>once</b>; };\n`;
  for (const compat of ['', "compat: ['docusaurus'],"]) {
    const site = createSite({
      'site.config.mjs': config(compat),
      'failures.mjs': failures,
      'docs/index.md': '# Home\n',
      'docs/_card.jsx': component,
      'docs/head.md': '# hook head\n',
      'docs/search.md': '# hook searchData\n',
      'docs/card.mdx': '# Card\n\nimport { Card } from "./_card.jsx"\n\n<Card kind="fetch" />\n',
      'docs/list.mdx': '# List\n\nimport { Card } from "./_card.jsx"\n\n- <Card kind="aborted" />\n',
    });
    await compare(site, /reset|fetch failed|ECONNRESET/i);
    site.write({
      'docs/_once.jsx': once,
      'docs/once.mdx': '# Once\n\nimport { Once } from "./_once.jsx"\n\n<Once />\n',
    });
    writeFileSync(join(site.folder, 'failing'), '');
    await site.build('--workers', '1');
    rmSync(join(site.folder, 'failing'), { force: true });
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 0, output);
    const cached = site.digest();
    await site.build('--no-cache');
    assert.is(cached, site.digest());
  }
});

test.run();
