import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';

const find = (site: TestSite, pattern: RegExp): string => site.read(site.outputs().find((path) => pattern.test(path))!);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';

test('queries give files in other forms, in pages and in components', async () => {
  const imports = `import inline from './_a.css?inline'
import data from './_i.svg?inline'
import Icon from './_i.svg?react'
import url from './_i.svg?url'
import file from './_i.svg?no-inline'
import text from './_a.css?raw'
import worker from './_w.ts?worker&url'
import video from './_v.ogg'
`;
  const shown = '<pre>{[inline, data, url, file, text, worker, video].join("\\u0001")}</pre>';
  const site = createSite({
    'site.config.mjs': "export default { title: 'T', base: '/base/' };\n",
    'docs/page.mdx': `${imports}\n\n# Page\n\n${shown}\n\n<Icon className="x" />\n`,
    'docs/other.mdx': 'import { Shown } from "./_shown"\n\n# Other\n\n<Shown />\n',
    'docs/_shown.tsx': `${imports}\nexport const Shown = () => <>${shown}<Icon className="x" /></>;\n`,
    'docs/_a.css': "@import './_b.css';\n.a { background: url(./_p.png) }\n",
    'docs/_b.css': '.b { color: red }\n',
    'docs/_p.png': 'png',
    'docs/_i.svg': svg,
    'docs/_v.ogg': 'sound',
    'docs/_w.ts': 'self.postMessage("w" as string);\n',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  for (const page of ['page.html', 'other.html']) {
    const html = site.read(page);
    assert.match(html, /<svg viewBox="0 0 1 1" class="x">/);
    const [inline, data, url, file, text, worker, video] = /<pre>([^]*?)<\/pre>/
      .exec(html)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll(/&#(?:39|x27);/g, "'")
      .split('\u0001');
    assert.match(
      inline!.replace(/\s+/g, ''),
      /^\.b{color:red;?}\.a{background:url\("?\/base\/assets\/_p\.\w+\.png"?\);?}$/,
    );
    assert.match(data!, /^data:image\/svg\+xml/);
    assert.match(url!, /^\/base\/assets\/_i\.\w+\.svg$/);
    assert.is(file, url);
    assert.match(text!, "@import './_b.css';");
    assert.match(worker!, /^\/base\/assets\/_w\.\w+\.js$/);
    assert.match(video!, /^\/base\/assets\/_v\.\w+\.ogg$/);
  }
  assert.is(find(site, /assets\/_p\.\w+\.png$/), 'png');
  assert.match(find(site, /assets\/_w\.\w+\.js$/), 'postMessage("w")');
});

/** Imports that fail: the message at their line says what to do. */
const failing: readonly [name: string, line: string, message: RegExp, fix: RegExp][] = [
  ['Sass', "import './_a.scss';", /_a\.scss/, /esbuild-sass-plugin/],
  ['rows', "import rows from './_a.csv';", /_a\.csv/, /\?raw/],
  ['HTML', "import html from './_a.html';", /_a\.html/, /\?raw/],
  ['WebAssembly', "import wasm from './_a.wasm';", /_a\.wasm/, /\?init/],
  ['another ending', "import other from './_a.何';", /_a\.何/, /builder\.loader/],
  [
    'a module of Node',
    "import { readFileSync } from 'node:fs';",
    /"node:fs" is a module of Node\.js/,
    /while the site is built/,
  ],
  ['another module of Node', "import util from 'util';", /"util" is a module of Node\.js/, /while the site is built/],
  ['a package for Node', "import 'for-node';", /package for-node imports "path"/, /builder: \{ alias/],
  ['a query', "import x from './_a.css?nothing';", /query \?nothing/, /\?raw/],
  ['code inline', "import x from './_a.ts?inline';", /\?inline/, /\?raw/],
  [
    'a public file',
    "import x from '/no.png';",
    /no file \/no\.png|resolve "docs\/public\/no\.png/,
    /docs\/public|Correct the path/,
  ],
];

for (const [name, line, message, fix] of failing)
  test(`an import of ${name} says what to do, in components and in pages`, async () => {
    const named = line.replace(/^import '/, "import * as x from '").replace(/import \* as x from/, 'import');
    const site = createSite({
      'docs/index.mdx': `import { Shown } from './_shown.tsx'\n\n# A\n\n<Shown />\n`,
      'docs/_shown.tsx': `\n${named}\nconst used = ${/import (\w+) /.exec(line)?.[1] ?? /\{ (\w+) \}/.exec(line)?.[1] ?? 0};\nexport const Shown = () => <b>{String(used)}</b>;\n`,
      'docs/_a.scss': '',
      'docs/_a.csv': '',
      'docs/_a.html': '',
      'docs/_a.wasm': '',
      'docs/_a.何': '',
      'docs/_a.css': '',
      'docs/_a.ts': '',
      'node_modules/for-node/package.json': '{ "name": "for-node", "main": "index.js" }',
      'node_modules/for-node/index.js': "require('path');\n",
    });
    const check = async (files: string[], lineOf: number): Promise<void> => {
      const { exitCode, problems, output } = await site.build();
      assert.is(exitCode, 1, output);
      const printed = output.replace(/\s+/g, ' ');
      assert.match(printed, message);
      assert.match(printed, fix);
      for (const { file, line: at } of problems) {
        assert.ok(files.includes(file!), output);
        if (file === files[0]) assert.is(at, lineOf, output);
      }
    };
    await check(['docs/_shown.tsx', 'node_modules/for-node/index.js'], 2);
    site.write({ 'docs/index.mdx': `# A\n\n${line.replace(';', '')}\n\n{1}\n`, 'docs/_shown.tsx': '' });
    if (!name.includes('query')) await check(['docs/index.mdx', 'node_modules/for-node/index.js'], 3);
  });

for (const kind of ['css', 'module.css'])
  test(`paths that begin with / name public files, in scripts and in .${kind}`, async () => {
    const site = createSite({
      'site.config.mjs': "export default { title: 'T', base: '/基/', globalStyles: './docs/_global.css' };\n",
      'docs/index.mdx':
        "import page from '/pub.png'\nimport again from '/pub.png?url'\nimport { Shown } from './_shown.tsx'\n\n# A\n\n<img src={page} alt=\"page\" title={again} />\n\n<Shown />\n",
      'docs/_shown.tsx': `import pic from '/pub.png';\nimport { two } from '/src/two';\nimport * as names from './_a.${kind}';\nexport const Shown = () => <img src={pic} alt={two} title={Object.keys(names).join()} />;\n`,
      [`docs/_a.${kind}`]:
        ".a { background: url('/bg.png?v=1#x') }\n.b { background: url(/图%20片.png) }\n.c { background: url('/src/own.png') }\n.d { background: url(//cdn.example.com/x.png) }\n",
      'docs/_global.css': "@import '/print.css' print;\n.g { background: url(/bg.png) }\n",
      'src/two.ts': "export const two: string = 'two';\n",
      'src/own.png': 'own',
      'docs/public/pub.png': 'public',
      'docs/public/bg.png': 'public',
      'docs/public/图 片.png': 'public',
      'docs/public/print.css': 'p { color: red }',
    });
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 0, output);
    const base = encodeURI('/基/');
    const html = site.read('index.html');
    assert.match(html, `src="${base}pub.png" alt="page" title="${base}pub.png"`);
    assert.match(html, `src="${base}pub.png" alt="two"`);
    const sheets = site
      .outputs()
      .filter((path) => path.endsWith('.css'))
      .map((path) => site.read(path))
      .join('\n');
    assert.match(sheets, `url(${base}bg.png?v=1#x)`);
    assert.match(sheets, encodeURI('/基/图 片.png'));
    assert.match(sheets, /own\.\w+\.png/);
    assert.match(sheets, '//cdn.example.com/x.png');
    assert.match(sheets, `@import"${base}print.css"print`);
    site.write({ [`docs/_a.${kind}`]: '.a {\n  background: url(/没有.png);\n}\n' });
    const missing = await site.build();
    assert.is(missing.exitCode, 1);
    assert.match(missing.output, 'There is no file /没有.png');
    assert.equal(
      missing.problems.map(({ code, file }) => [code, file]),
      [['bundle-failed', `docs/_a.${kind}`]],
      missing.output,
    );
    site.write({ 'docs/public/没有.png': 'now' });
    const found = await site.build();
    assert.is(found.exitCode, 0, found.output);
  });

test.run();
