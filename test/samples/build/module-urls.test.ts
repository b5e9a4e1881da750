import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';

const files = {
  'package.json': '{ "type": "module" }',
  'site.config.mjs': "export default { title: 'T', base: '/base/' };\n",
  'docs/index.mdx': `import { Shown } from './_shown.tsx'
import Part from './_part.mdx'
import { wasmUrl, packageWorker } from 'with-files'

# A

<img src={String(new URL('./_pic.png', import.meta.url))} alt="" />
<img src={new URL('/public.png?v=2', import.meta.url).href} alt="" />

<button onClick={() => new Worker(new URL('./_work.ts', import.meta.url))}>go</button>

{String(wasmUrl)}

<Part />

<Shown start={packageWorker} />
`,
  'docs/_part.mdx': 'Part <a href={new URL("_data.bin#part", import.meta.url).href}>of it</a>\n',
  'docs/_shown.tsx': `import { useState } from 'react';
const picture = new URL('./_pic.png', import.meta.url);
const 图: URL = new globalThis.URL('./图/é.png', import.meta['url']);
export function Shown<T>({ start }: { start: T }) {
  const [url] = useState(() => String(new URL(\`_data.bin\`, import.meta.url)));
  const work = () => new Worker(new URL('./_work.ts', import.meta.url), { type: 'module' });
  const old = () => new window.SharedWorker(new URL('./_work.ts#name', import.meta.url));
  return (
    <p onClick={work} onBlur={old} title={typeof start}>
      <img src={picture.href} alt="" />
      <a href={url}>data</a>
      <img src={new URL('/public.png', import.meta.url).toString()} alt={图.href} />
      <i>{new URL('https://example.com/x', import.meta.url).href} {import.meta.env.SSR ? 'env' : 'env'}</i>
    </p>
  );
}
`,
  'docs/_work.ts': `import { answer } from './_answer';
self.onmessage = () => self.postMessage([answer as string, new URL('./_data.bin', import.meta.url).href]);
`,
  'docs/_answer.ts': "export const answer: string = 'answer of the worker';\n",
  'docs/_pic.png': 'a picture',
  'docs/图/é.png': 'another picture',
  'docs/_data.bin': 'some data',
  'docs/public/public.png': 'a public picture',
  'node_modules/with-files/package.json':
    '{ "name": "with-files", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/with-files/index.js': `export const wasmUrl = new URL('engine_bg.wasm', import.meta.url);
export const packageWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
export const place = () => import.meta.url;
`,
  'node_modules/with-files/worker.js': "self.postMessage('answer of the package');\n",
  'node_modules/with-files/engine_bg.wasm': 'wasm',
};

const find = (site: TestSite, pattern: RegExp): string[] => site.outputs().filter((path) => pattern.test(path));

test('URLs of modules are those of published files, in pages, fragments, components, workers and packages', async () => {
  const site = createSite(files);
  for (const attempt of ['from nothing', 'from the cache']) {
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 0, output);
    const html = site.read('index.html').replaceAll('<!-- -->', '');
    assert.is([...html.matchAll(/src="\/base\/assets\/_pic\.\w+\.png"/g)].length, 2, attempt);
    assert.match(html, /href="\/base\/assets\/_data\.\w+\.bin#part"/);
    assert.match(html, /href="\/base\/assets\/_data\.\w+\.bin"/);
    assert.match(html, 'src="/base/public.png"');
    assert.match(html, 'src="/base/public.png?v=2"');
    assert.match(html, /alt="\/base\/assets\/[^"]+\.png"/);
    assert.match(html, '<i>https://example.com/x env</i>');
    assert.match(html, /\/base\/assets\/engine_bg\.\w+\.wasm/);
  }
  for (const path of site.outputs()) assert.not.match(site.read(path), 'file://', path);
  const workers = find(site, /assets\/_work\.\w+\.js$/);
  assert.is(workers.length, 2);
  for (const path of workers) {
    assert.match(site.read(path), 'answer of the worker');
    assert.match(site.read(path), /\/base\/assets\/_data\.\w+\.bin/);
  }
  assert.is(site.read(find(site, /assets\/worker\.\w+\.js$/)[0]!).includes('answer of the package'), true);
  assert.is(site.read(find(site, /_pic\.\w+\.png$/)[0]!), 'a picture');
  assert.is(site.read(find(site, /engine_bg\.\w+\.wasm$/)[0]!), 'wasm');
  site.write({ 'docs/_answer.ts': "export const answer: string = 'another answer';\n" });
  assert.is((await site.build()).exitCode, 0);
  for (const path of find(site, /assets\/_work\.\w+\.js$/)) assert.match(site.read(path), 'another answer');
});

test('modules keep what JSX becomes, decorators, and names of the theme', async () => {
  const site = createSite({
    'docs/index.mdx': 'import { Shown } from "./_shown.tsx"\n\n# A\n\n<Shown />\n',
    'docs/_shown.tsx': `/** @jsxImportSource own-jsx */
import { Badge } from 'heddle/theme';
const url = new URL('./_d.bin', import.meta.url).href;
const named = (target: unknown, { name }: ClassDecoratorContext) => { (target as { tag: string }).tag = String(name); };
@named class Part { static tag = ''; }
export const Shown = () => <b title={url}>{Part.tag}<Badge text="badge" /></b>;
`,
    'docs/_d.bin': 'data',
    'theme/index.tsx': `export * from 'heddle/theme-original';
import { Layout as Original } from 'heddle/theme-original';
const logo = new URL('./logo.bin', import.meta.url).href;
export const Layout = (props: object) => <Original {...props} bottom={<i data-logo={logo} />} />;
`,
    'theme/logo.bin': 'logo',
    'node_modules/own-jsx/package.json':
      '{ "name": "own-jsx", "type": "module", "exports": { "./jsx-runtime": "./jsx-runtime.js" } }',
    'node_modules/own-jsx/jsx-runtime.js': `import { jsx as create, jsxs as createAll } from 'react/jsx-runtime';
const own = (make) => (type, props, key) => make(type, typeof type === 'string' ? { ...props, lang: 'own' } : props, key);
export const jsx = own(create);
export const jsxs = own(createAll);
`,
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const html = site.read('index.html');
  assert.match(html, /<b title="\/assets\/_d\.\w+\.bin" lang="own">Part<span[^>]*>badge/);
  assert.match(html, /data-logo="\/assets\/logo\.\w+\.bin"/);
});

const refused: readonly [name: string, code: string, line: number, message: RegExp][] = [
  ['a path', 'export const Shown = () => <b>{import.meta.url}</b>;\n', 1, /path of this machine/],
  ['a folder', '// here\nexport const Shown = () => <b>{import.meta.dirname}</b>;\n', 2, /path of this machine/],
  [
    'an alias',
    '\n\nconst { url } = import.meta;\nexport const Shown = () => <b>{url}</b>;\n',
    3,
    /path of this machine/,
  ],
  [
    'a text made of it',
    'const at = String(import.meta.url);\nexport const Shown = () => <b>{at}</b>;\n',
    1,
    /path of this machine/,
  ],
  [
    'a URL that is not known',
    'type Name = string;\nconst f = (n: Name) => new URL(n, import.meta.url).href;\nexport const Shown = () => <b>{f("a")}</b>;\n',
    2,
    /known at run time only/,
  ],
  [
    'a template',
    'const f = (n: string) => new Worker(new URL(`./${n}.ts`, import.meta.url));\nexport const Shown = () => <b onClick={() => f("a")} />;\n',
    1,
    /known at run time only/,
  ],
  [
    'a file that is missing',
    "export const Shown = () => (\n  <b>\n    {new URL('./图片.png', import.meta.url).href}\n  </b>\n);\n",
    3,
    /图片\.png.*does not exist/,
  ],
  [
    'a public file that is missing',
    "export const a = new URL('/no.png', import.meta.url);\nexport const Shown = () => <b/>;\n",
    1,
    /no\.png.*does not exist/,
  ],
  [
    'a worker with a mistake',
    "export const Shown = () => <b onClick={() => new Worker(new URL('./_bad.ts', import.meta.url))} />;\n",
    2,
    /_missing/,
  ],
];

for (const [name, code, line, message] of refused)
  test(`a component that reads ${name} is an error at its line`, async () => {
    const site = createSite({
      'docs/index.mdx': "import { Shown } from './_shown.tsx'\n\n# A\n\n<Shown />\n",
      'docs/_shown.tsx': code,
      'docs/_bad.ts': "\nimport './_missing';\n",
    });
    const { exitCode, problems, output } = await site.build();
    assert.is(exitCode, 1, output);
    assert.equal(
      problems.map(({ code: problem, file, line: at }) => [problem, file, at]),
      [['bundle-failed', name.includes('mistake') ? 'docs/_bad.ts' : 'docs/_shown.tsx', line]],
      output,
    );
    assert.match(output.replace(/\s+/g, ' '), message);
  });

test('pages and fragments that read where they are have errors at their lines', async () => {
  const site = createSite({
    'docs/index.mdx':
      '# A\n\n{import.meta.url}\n\n<b title={new URL(props.x, import.meta.url).href} />\n\n{new URL("/no.png", import.meta.url).href}\n',
    'docs/third.mdx': '# C\n\n<a href={new URL("./no.pdf", import.meta.url).href}>no</a>\n',
  });
  const { exitCode, problems, output } = await site.build();
  assert.is(exitCode, 1, output);
  assert.equal(
    problems.map(({ code, file, line }) => [code, file, line]),
    [
      ['mdx-syntax', 'docs/index.mdx', 3],
      ['mdx-syntax', 'docs/index.mdx', 5],
      ['mdx-syntax', 'docs/index.mdx', 7],
      ['mdx-syntax', 'docs/third.mdx', 3],
    ],
    output,
  );
  site.write({
    'docs/index.mdx': '# A\n',
    'docs/third.mdx': '# C\n',
    'docs/other.mdx': '# B\n\nimport Part from "./_part.mdx"\n\n<Part />\n',
    'docs/_part.mdx': 'Part\n\n{import.meta.url}\n',
  });
  const fragment = await site.build();
  assert.equal(
    fragment.problems.map(({ code, file, line }) => [code, file, line]),
    [['mdx-syntax', 'docs/_part.mdx', 3]],
    fragment.output,
  );
});

test.run();
