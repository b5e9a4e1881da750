import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, runHeddle } from '../../support/site.js';

const files = {
  'package.json': '{ "type": "module" }',
  'site.config.mjs': "export default { title: 'T', base: '/base/' };\n",
  'docs/index.mdx': `import { Shown } from './_shown.tsx'
import widget, { part } from 'legacy-widget'

export const { RELEASE: taken, NOT_SET = 'default' } = process.env;

# A

<b>{process.env.RELEASE}|{process.env['RELEASE']}|{globalThis.process.env.RELEASE}|{taken}|{NOT_SET}</b>

<i>{widget('page')} {part}</i>

<Shown />
`,
  'docs/_shown.tsx': `import { useState } from 'react';
import widget, { part } from 'legacy-widget';
import { nested } from './_nested.ts';
const { RELEASE: taken, NOT_SET = 'default' } = process.env;
const picture = new URL('./_pic.png', import.meta.url);
export function Shown() {
  const [url] = useState(() => String(new URL(\`_data.bin\`, import.meta.url)));
  const start = () => new Worker(new URL('./_work.ts', import.meta.url), { type: 'module' });
  const old = () => new SharedWorker(new URL('./_work.ts#name', import.meta.url));
  return (
    <p onClick={start} onBlur={old}>
      {process.env.RELEASE}|{process.env['RELEASE']}|{globalThis.process.env.RELEASE}|{process?.env?.RELEASE}|{taken}|{NOT_SET}|{nested}
      <img src={picture.href} alt="" />
      <a href={url}>data</a>
      <img src={new URL('/public.png', import.meta.url).toString()} alt="" />
      {widget('file')} {part}
    </p>
  );
}
`,
  'docs/_nested.ts': "export const nested: string = process.env.RELEASE ?? 'nothing';\n",
  'docs/_work.ts': "import { answer } from './_answer';\nself.onmessage = () => self.postMessage(answer as string);\n",
  'docs/_answer.ts': "export const answer: string = 'answer of the worker';\n",
  'docs/_pic.png': 'a picture',
  'docs/_data.bin': 'some data',
  'docs/public/public.png': 'a public picture',
  'node_modules/legacy-widget/package.json': '{ "name": "legacy-widget", "version": "1.0.0", "main": "index.js" }',
  'node_modules/legacy-widget/index.js':
    "Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = (text) => 'widget of ' + text;\nexports.part = 'part';\n",
};

const buildWith = async (folder: string, release: string) => {
  process.env['RELEASE'] = release;
  try {
    return await runHeddle(folder, ['build']);
  } finally {
    delete process.env['RELEASE'];
  }
};

test('variables, URLs of modules and default exports of CommonJS are those of bundlers, cached or not', async () => {
  const site = createSite(files);
  for (const release of ['one', 'two', 'one', 'zwölf "<3"']) {
    const { exitCode, output } = await buildWith(site.folder, release);
    assert.is(exitCode, 0, output);
    const html = site.read('index.html').replaceAll('<!-- -->', '');
    const text = release.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    assert.ok(html.includes(`<b>${text}|${text}|${text}|${text}|default</b>`), html);
    assert.ok(html.includes(`${text}|${text}|${text}|${text}|${text}|default|${text}<img`), html);
    assert.match(html, /<i>widget of page part<\/i>/);
    assert.match(html, /widget of file part/);
    assert.match(html, /src="\/base\/assets\/_pic\.\w+\.png"/);
    assert.match(html, /href="\/base\/assets\/_data\.\w+\.bin"/);
    assert.match(html, /src="\/base\/public\.png"/);
  }
  const published = site.outputs();
  for (const path of published) assert.not.match(site.read(path), 'file://', path);
  const workers = published.filter((path) => /assets\/_work\.\w+\.js$/.test(path));
  assert.is(workers.length, 2, published.join('\n'));
  for (const path of workers) assert.match(site.read(path), 'answer of the worker');
  const picture = published.find((path) => /_pic\.\w+\.png$/.test(path));
  assert.is(site.read(picture!), 'a picture');
});

const refused: readonly [name: string, code: string, line: number][] = [
  ['a computed name', "const name = 'RELEASE';\nexport const Shown = () => <b>{process.env[name]}</b>;\n", 2],
  ['the whole environment', 'export const Shown = () => <b>{JSON.stringify(process.env)}</b>;\n', 1],
  ['an alias', '\nconst environment = process.env;\nexport const Shown = () => <b>{environment.RELEASE}</b>;\n', 2],
  ['the rest of a pattern', 'const { A, ...rest } = process.env;\nexport const Shown = () => <b>{rest.B}</b>;\n', 1],
  ['a secret', 'export const Shown = () => <b>\n{process.env.STRIPE_SECRET_KEY}</b>;\n', 2],
  ['a path', 'export const Shown = () => <b>{import.meta.url}</b>;\n', 1],
  ['a folder', '// here\nexport const Shown = () => <b>{import.meta.dirname}</b>;\n', 2],
  ['a folder of CommonJS', 'export const Shown = () => <b>{__dirname}</b>;\n', 1],
  [
    'a URL that is not known',
    'const f = (n: string) => new URL(n, import.meta.url).href;\nexport const Shown = () => <b>{f("a")}</b>;\n',
    1,
  ],
];

for (const [name, code, line] of refused)
  test(`a component that reads ${name} is an error at its line`, async () => {
    const site = createSite({
      'docs/index.mdx': "import { Shown } from './_shown.tsx'\n\n# A\n\n<Shown />\n",
      'docs/_shown.tsx': code,
    });
    const { exitCode, problems, output } = await site.build();
    assert.is(exitCode, 1, output);
    assert.equal(
      problems.map(({ code: problem, file, line: at }) => [problem, file, at]),
      [['bundle-failed', 'docs/_shown.tsx', line]],
      output,
    );
  });

for (const [name, expression] of [
  ['a computed name', "process.env['A' + 'B']"],
  ['the whole environment', 'JSON.stringify(process.env)'],
  ['a secret', 'process.env.API_TOKEN'],
])
  test(`a page that reads ${name} is an error at its line`, async () => {
    const site = createSite({ 'docs/index.mdx': `# A\n\n{${expression}}\n` });
    const { exitCode, problems, output } = await site.build();
    assert.is(exitCode, 1, output);
    assert.equal(
      problems.map(({ code, file, line }) => [code, file, line]),
      [['mdx-syntax', 'docs/index.mdx', 3]],
      output,
    );
  });

test.run();
