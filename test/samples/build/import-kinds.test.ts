import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';

async function build(site: TestSite): Promise<TestSite> {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  return site;
}

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&');

test('?raw gives the text of a file of any kind, in pages and in components', async () => {
  const texts: Record<string, string> = {
    'a.css': 'a { color: red }',
    'a.module.css': '.a { color: red }',
    'a.ts': 'export const a: number = 1;',
    'a.tsx': 'export const A = () => <b>a</b>;',
    'a.js': 'export default 1;',
    'a.jsx': 'export default <b/>;',
    'a.mjs': 'export default 2;',
    'a.json': '{ "a": 1 }',
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'a.md': '# Not a page',
    'a.mdx': '# Not a page either\n\n<Thing />',
    'a.html': '<p>HTML</p>',
    'a.txt': 'plain',
    'a.yaml': 'a: 1',
    'a.unknown': 'whatever',
    Dockerfile: 'FROM scratch',
  };
  const names = Object.keys(texts);
  const imports = names.map((name, index) => `import raw${index} from "./_raw/${name}?raw"`).join('\n');
  const list = `{[${names.map((_, index) => `raw${index}`).join(', ')}].join('\\u0001')}`;
  const site = await build(
    createSite({
      'docs/page.mdx': `${imports}\n\n# Page\n\n<pre>${list}</pre>\n`,
      'docs/other.mdx': 'import { Shown } from "./_shown.jsx"\n\n# Other\n\n<Shown />\n',
      'docs/_shown.jsx': `${imports}\nexport const Shown = () => <pre>${list}</pre>;\n`,
      ...Object.fromEntries(names.map((name) => [`docs/_raw/${name}`, texts[name]!])),
    }),
  );
  for (const page of ['page.html', 'other.html']) {
    const shown = unescaped(/<pre>([^]*?)<\/pre>/.exec(site.read(page))![1]!).split('\u0001');
    assert.equal(Object.fromEntries(names.map((name, index) => [name, shown[index]])), texts, page);
  }
});

test('YAML is data in pages and components, its mistakes have their places, and another loader takes its place', async () => {
  const site = createSite({
    'docs/index.mdx':
      'import { names } from "../data/team.yml"\nimport { Shown } from "./_shown.jsx"\n\n# A\n\n{names.join("-")}\n\n<Shown />\n',
    'docs/_shown.jsx': 'import team from "../data/team.yml";\nexport const Shown = () => <b>{team.lead.name}</b>;\n',
    'data/team.yml': 'names: [Ada, Bob]\nlead: { name: Cleo }\n',
  });
  await build(site);
  assert.match(site.read('index.html'), /Ada-Bob[^]*<b>Cleo<\/b>/);
  site.write({ 'data/team.yml': 'names: [Ada]\nlead: { name: Dan }\n' });
  await build(site);
  assert.match(site.read('index.html'), '<b>Dan</b>');
  site.write({ 'data/team.yml': 'names: [Ada]\nnames: [Dan]\n' });
  const { exitCode, problems } = await site.build();
  assert.is(exitCode, 1);
  assert.equal(
    problems.map(({ code, file, line }) => [code, file, line]),
    [['bundle-failed', 'data/team.yml', 2]],
  );
  site.write({
    'site.config.mjs': "export default { title: 'T', builder: { loader: { '.yml': 'text' } } };\n",
    'docs/index.mdx': 'import text from "../data/team.yml"\n\n# A\n\n{text}\n',
  });
  await build(site);
  assert.match(site.read('index.html'), 'names: [Ada]');
});

test('a raw import of a file that is missing names the page and the file', async () => {
  const site = createSite({ 'docs/index.mdx': '# A\n\nimport text from "./_nothing.txt?raw"\n\n{text}\n' });
  const { exitCode, problems, output } = await site.build();
  assert.is(exitCode, 1);
  assert.equal(problems, [{ severity: 'error', code: 'missing-import', file: 'docs/index.mdx', line: 3, column: 1 }]);
  assert.match(output, '_nothing.txt');
});

test('CSS modules that a plugin or a loader makes have the same class names in HTML, scripts and style sheets', async () => {
  const site = await build(
    createSite({
      'site.config.mjs': `import { readFileSync } from 'node:fs';
const sass = { name: 'sass', setup: ({ onLoad }) => onLoad({ filter: /\\.module\\.scss$/ }, ({ path }) =>
  ({ contents: readFileSync(path, 'utf8').replaceAll('$color', 'teal'), loader: 'local-css' })) };
export default { title: 'T', builder: { plugins: [sass], alias: { '@docs': './docs' }, loader: { '.local.css': 'local-css' } } };
`,
      'docs/index.mdx': 'import { Card } from "./_card.jsx"\n\n# A\n\n<Card />\n',
      'docs/_card.jsx': `import styles from './_card.module.scss';
import { long as named } from './_more.local.css';
import plain, { named as other } from './_plain.module.css';
export const Card = () => <b className={[styles.card, named, plain['pl-ain'], other].join(' ')}>card</b>;
`,
      'docs/_card.module.scss': '.card { color: $color; background: url(./_a.svg) }\n',
      'docs/_a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'docs/_more.local.css': '.long { color: red }\n',
      'docs/_plain.module.css':
        '.pl-ain { composes: base from "./_base.module.css"; color: blue }\n.named { color: green }\n',
      'docs/_base.module.css':
        '.base { composes: deep; composes: far from "@docs/_far.module.css"; margin: 0 }\n.deep { padding: 0 }\n',
      'docs/_far.module.css': '.far { top: 0 }\n',
    }),
  );
  const find = (pattern: RegExp): string => site.read(site.outputs().find((path) => pattern.test(path))!);
  const classes = /<b class="([^"]+)">card/.exec(site.read('index.html'))![1]!.split(' ');
  assert.is(classes.length, 7);
  assert.is(new Set(classes).size, 7);
  const styles = find(/^assets\/_card\.\w+\.css$/);
  const script = find(/^assets\/_card\.\w+\.js$/);
  for (const name of classes) {
    assert.match(name, /^[\w-]+$/);
    assert.match(styles, `.${name}{`);
    assert.match(script, name);
  }
  assert.match(styles, 'color:teal');
  assert.is(styles.split('padding:0').length, 2, styles);
  assert.ok(styles.indexOf('margin:0') < styles.indexOf('color:#00f'), styles);
  assert.match(styles, /url\("?\/assets\/_a\.\w+\.svg/);
});

test('@import finds the style sheet of a package; scripts still find its script', async () => {
  const site = await build(
    createSite({
      'site.config.mjs': "export default { title: 'T', globalStyles: './site.css' };\n",
      'site.css': "@import 'conditional' layer(base);\n@import '@scope/field';\n@import 'conditional/part.css';\n",
      'docs/index.mdx': 'import { name } from "conditional"\n\n# A\n\nThe script is {name}.\n',
      'node_modules/conditional/package.json':
        '{"name": "conditional", "exports": {".": {"style": "./all.css", "import": "./index.js"}, "./*": "./*"}}',
      'node_modules/conditional/all.css': '.from-condition { color: red }\n',
      'node_modules/conditional/part.css': '.from-path { color: red }\n',
      'node_modules/conditional/index.js': 'export const name = "found";\n',
      'node_modules/@scope/field/package.json': '{"name": "@scope/field", "style": "all.css", "main": "index.js"}',
      'node_modules/@scope/field/all.css': '.from-field { color: red }\n',
      'node_modules/@scope/field/index.js': '',
    }),
  );
  const styles = site
    .outputs()
    .filter((path) => path.endsWith('.css'))
    .map((path) => site.read(path))
    .join('\n');
  for (const name of ['from-condition', 'from-field', 'from-path']) assert.match(styles, `.${name}`);
  assert.match(site.read('index.html'), /The script is (?:<!-- -->)?found/);
});

test.run();
