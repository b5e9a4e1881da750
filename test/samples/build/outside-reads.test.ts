import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, runHeddle, type CommandResult, type TestSite } from '../../support/site.js';

/** Builds a site with variables of the environment, in a process of its own. */
async function buildWith(
  { folder }: TestSite,
  variables: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  const before = new Map(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  try {
    return await runHeddle(folder, ['build', ...args]);
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

const withoutMarks = (html: string): string => html.replaceAll('<!-- -->', '');
const uncached = (output: string): string | undefined => /^uncached (.*)$/m.exec(output)?.[1];

const remark = `const remark = () => (tree) => {
  for (const node of tree.children) for (const child of node.children ?? []) if (child.value) child.value = child.value.replace('RELEASE', process.env.RELEASE);
};`;

test('variables of the environment are inputs, however code reads them, in pages, components, themes, packages and plugins', async () => {
  const site = createSite({
    'site.config.mjs': `${remark}
const release = process.env.RELEASE;
const rehype = () => (tree) => void tree.children.push({ type: 'element', tagName: 'u', properties: {}, children: [{ type: 'text', value: release }] });
export default {
  title: 'T', base: '/b/', markdown: { remarkPlugins: [remark], rehypePlugins: [rehype] },
  head: [() => ['meta', { name: 'release', content: process.env.RELEASE }]],
};
`,
    'docs/index.md': '# Home\n\nPlugin RELEASE.\n',
    'docs/页面.mdx': `import { Shown } from './_shown.tsx'
import { packed } from 'packed'
export const { RELEASE: taken, NOT_SET = 'default' } = process.env;

# A

<b>{process.env.RELEASE}|{process.env['RELEASE']}|{globalThis.process?.env.RELEASE}|{taken}|{NOT_SET}</b>

<s>{packed()}</s>

<Shown />
`,
    'docs/_shown.tsx': `import { useState } from 'react';
import { nested } from './_nested.ts';
const { RELEASE: taken, NOT_SET = 'default' }: Record<string, string | undefined> = process.env;
export function Shown() {
  const [first] = useState(process.env.RELEASE);
  return <i onClick={() => alert(process.env.RELEASE)}>{first}|{process.env['RELEASE']}|{globalThis.process.env.RELEASE}|{process?.env?.RELEASE}|{taken}|{NOT_SET}|{nested}</i>;
}
`,
    'docs/_nested.ts': "export const nested: string = process.env.RELEASE ?? 'nothing';\n",
    'theme/index.tsx': `export * from 'heddle/theme';
import { Layout as Own } from 'heddle/theme';
const { RELEASE } = process.env;
export const Layout = () => <Own afterDocContent={<em>{RELEASE}</em>} />;
`,
    'node_modules/packed/package.json': '{ "name": "packed", "version": "1.0.0", "main": "index.js" }',
    'node_modules/packed/index.js': `const all = process.env;
const name = ['REL', 'EASE'].join('');
exports.packed = () => [all.RELEASE, Reflect.get(process.env, name), { ...process.env }.RELEASE, Object.entries(globalThis.process.env).find(([key]) => key === name)[1]].join('|');
`,
  });
  for (const release of ['one', 'two', 'zwölf "<3"']) {
    const { exitCode, output } = await buildWith(site, { RELEASE: release });
    assert.is(exitCode, 0, output);
    assert.is(uncached(output), undefined);
    const text = release.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const html = withoutMarks(site.read('页面.html'));
    assert.ok(html.includes(`<b>${text}|${text}|${text}|${text}|default</b>`), html);
    assert.ok(html.includes(`<s>${text}|${text}|${text}|${text}</s>`), html);
    assert.ok(html.includes(`<i>${text}|${text}|${text}|${text}|${text}|default|${text}</i>`), html);
    assert.ok(html.includes(`<em>${text}</em>`) && html.includes(`content="${text}"`), html);
    const home = site
      .read('index.html')
      .replaceAll('&#x22;', '"')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<');
    assert.ok(home.includes(`Plugin ${release}.`) && home.includes(`<u>${release}</u>`), home);
    const scripts = site.outputs().filter((path) => /^assets\/(?:_shown|heddle-variables).*\.js$/.test(path));
    assert.is(scripts.length, 2);
    if (!release.includes('"')) for (const path of scripts) assert.match(site.read(path), release);
    if (release !== 'two') continue;
    const again = await buildWith(site, { RELEASE: release }, '--verify');
    assert.is(again.exitCode, 0, again.output);
  }
});

test('a page that shows values of the environment is static, however it reads them', async () => {
  const text = (code: string): string => `# A\n\n${code}\n`;
  const site = createSite({
    'docs/index.md': '# Home\n',
    'docs/name.mdx': text('{process.env.RELEASE}'),
    'docs/other.mdx': text("<b>{process.env['RELEASE'] ?? 'none'}</b> of {process.env.NOT_SET || 'nothing'}"),
    'docs/taken.mdx': text('export const { RELEASE } = process.env;\n\n**{RELEASE.toUpperCase()}**'),
    'docs/title.mdx': '# Release {process.env.RELEASE}\n\n<i title={process.env.RELEASE}>text</i>\n',
    'docs/part.mdx': text("import { Shown } from './_shown.tsx'\n\n<Shown label={process.env.RELEASE} />"),
    'docs/_shown.tsx':
      'export const Shown = ({ label }: { label?: string }) => <u>{label}, {process.env.RELEASE}</u>;\n',
  });
  const { exitCode, output } = await buildWith(site, { RELEASE: 'ümlaut' });
  assert.is(exitCode, 0, output);
  for (const name of ['name', 'other', 'taken', 'title', 'part']) {
    const html = site.read(`${name}.html`);
    assert.match(html, /ümlaut/i, name);
    assert.not.match(html, /"module":|modulepreload/, name);
  }
});

const refused: readonly [name: string, code: string, line: number][] = [
  ['a computed name', "const name = 'RELEASE';\nexport const Shown = () => <b>{process.env[name]}</b>;\n", 2],
  ['the whole environment', 'export const Shown = () => <b>{JSON.stringify(process.env)}</b>;\n', 1],
  ['an alias', '\nconst environment = process.env;\nexport const Shown = () => <b>{environment.RELEASE}</b>;\n', 2],
  ['the rest of a pattern', 'const { A, ...rest } = process.env;\nexport const Shown = () => <b>{rest.B}</b>;\n', 1],
  [
    'a computed name after named ones',
    'const { A } = process.env;\nconst b = process.env.B;\nexport const Shown = () => <b>{process.env[A + b]}</b>;\n',
    3,
  ],
  ['a secret', 'export const Shown = () => <b>\n{process.env.STRIPE_SECRET_KEY}</b>;\n', 2],
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

test('what a package reads when a plugin loads it is an input of all pages that are compiled afterwards', async () => {
  const site = createSite({
    'site.config.mjs': `const late = () => async (tree) => {
  const { release } = await import('late');
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: release }] });
};
export default { title: 'T', markdown: { remarkPlugins: [late] }, plugins: [] };
`,
    'node_modules/late/package.json': '{ "name": "late", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
    'node_modules/late/index.js': 'export const release = `release ${process.env.RELEASE}`;\n',
    'docs/index.md': '# Home\n',
    'docs/页面.md': '# 页面\n',
    'docs/c.mdx': '# C\n',
  });
  const pages = ['index', '页面', 'c'];
  for (const release of ['one', 'two']) {
    const { exitCode, output } = await buildWith(site, { RELEASE: release }, '--workers', '1');
    assert.is(exitCode, 0, output);
    for (const page of pages) assert.match(site.read(`${page}.html`), `release ${release}`, page);
  }
  const { exitCode, output } = await buildWith(site, { RELEASE: 'two' }, '--workers', '1', '--verify');
  assert.is(exitCode, 0, output);
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

test('pages that read the clock are rendered in every build, at one moment; the summary names them', async () => {
  const site = createSite({
    'docs/index.md': '# Home\n',
    'docs/now.mdx': '# Now\n\n<b>{Date.now()}</b> <i>{new Date().toISOString()}</i> <s>{performance.now()}</s>\n',
    'docs/format.mdx': "# Format\n\n<b>{new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format()}</b>\n",
    'docs/module.mdx': 'import { Built } from "./_built"\n\n# Module\n\n<Built />\n',
    'docs/_built.ts': 'export { Built } from "./_inner";\n',
    'docs/_inner.jsx': 'const built = new Date();\nexport const Built = () => <b>{built.getTime()}</b>;\n',
    'docs/lazy.mdx': 'import { Lazy } from "./_lazy"\n\n# Lazy\n\n<Lazy />\n',
    'docs/other.mdx': 'import { Lazy } from "./_lazy"\n\n# Other\n\n<Lazy />\n',
    'docs/_lazy.jsx':
      'import { lazy, Suspense } from "react";\nconst Late = lazy(() => import("./_late.jsx"));\nexport const Lazy = () => <Suspense><Late /></Suspense>;\n',
    'docs/_late.jsx': 'const late = Date.now();\nexport default () => <b>{late}</b>;\n',
    'docs/fixed.mdx': '# Fixed\n\n<b>{new Date(0).toISOString()}</b>\n',
    'docs/waits.mdx':
      'export const wait = () => { const end = Date.now() + 20; while (Date.now() < end); return "waited"; }\n\n# Waits\n\n<b>{wait()}</b>\n',
  });
  const momentOf = (path: string): number => Number(/<b>(\d+)<\/b>/.exec(site.read(path))![1]);
  const moments: number[] = [];
  for (let build = 0; build < 2; build++) {
    const { exitCode, output } = await site.build('--profile');
    assert.is(exitCode, 0, output);
    assert.equal(
      [...uncached(output)!.matchAll(/docs\/(\w+)\.mdx/g)].map(([, name]) => name).sort(),
      ['format', 'lazy', 'module', 'now', 'other', 'waits'],
      output,
    );
    const moment = momentOf('now.html');
    assert.ok(site.read('now.html').includes(`<i>${new Date(moment).toISOString()}</i>`));
    for (const path of ['module.html', 'lazy.html', 'other.html']) assert.is(momentOf(path), moment, path);
    assert.match(site.read('waits.html'), '<b>waited</b>');
    moments.push(moment);
  }
  assert.ok(moments[1]! > moments[0]!, moments.join());
  const { exitCode, output } = await site.build('--verify');
  assert.is(exitCode, 0, output);
  assert.match(uncached(output) ?? '', 'Date.now()');
});

test('random numbers come from the page or the module, so that every build has the same', async () => {
  const files = {
    'docs/one.mdx':
      'import { Id } from "./_id"\n\n# One\n\n<b>{Math.random()}|{crypto.randomUUID()}|{crypto.getRandomValues(new Uint8Array(4)).join()}</b>\n\n<Id />\n',
    'docs/two.mdx':
      'import { Id } from "./_id"\n\n# Two\n\n<b>{Math.random()}|{crypto.randomUUID()}|{crypto.getRandomValues(new Uint8Array(4)).join()}</b>\n\n<Id />\n',
    'docs/_id.jsx': 'const id = Math.random();\nexport const Id = () => <i>{id}</i>;\n',
    'docs/three.mdx': 'import { Other } from "./_other"\n\n# Three\n\n<Other />\n',
    'docs/_other.jsx': 'const id = Math.random();\nexport const Other = () => <i>{id}</i>;\n',
    'docs/index.md': '# Home\n',
  };
  const site = createSite(files);
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.is(uncached(output), undefined);
  const shown = (path: string, tag: string): string =>
    new RegExp(`<${tag}>(.*?)</${tag}>`).exec(withoutMarks(site.read(path)))![1]!;
  assert.is.not(shown('one.html', 'b'), shown('two.html', 'b'));
  assert.is(shown('one.html', 'i'), shown('two.html', 'i'));
  assert.is.not(shown('one.html', 'i'), shown('three.html', 'i'));
  assert.match(
    shown('one.html', 'b'),
    /^0\.\d+\|[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\|(?:\d+,){3}\d+$/,
  );
  const other = createSite(files);
  assert.is((await other.build('--workers', '1')).exitCode, 0);
  assert.is(other.digest(), site.digest());
});

test('time zone, language, files and the machine are inputs; other programs and the network keep a page from being stored', async () => {
  const site = createSite({
    'docs/index.md': '# Home\n',
    'docs/zone.mdx': '# Zone\n\n<b>{new Date(0).getHours()}|{(1234.5).toLocaleString()}</b>\n',
    'docs/file.mdx':
      "# File\n\n<b>{process.getBuiltinModule('node:fs').readFileSync('data.txt', 'utf8')}|{process.getBuiltinModule('node:fs').existsSync('other.txt') ? 'other' : 'none'}|{process.cwd().length}</b>\n",
    'docs/program.mdx':
      "# Program\n\n<b>{process.getBuiltinModule('node:child_process').execSync('echo run').toString().trim()}</b>\n",
    'data.txt': 'one',
  });
  const build = async (variables: Record<string, string>, zone: string, file: string): Promise<void> => {
    const { exitCode, output } = await buildWith(site, variables);
    assert.is(exitCode, 0, output);
    assert.is(withoutMarks(site.read('zone.html')).includes(`<b>${zone}</b>`), true, zone);
    assert.match(withoutMarks(site.read('file.html')), `<b>${file}|`);
    assert.match(uncached(output) ?? '', /^docs\/program\.mdx \((?:.*, )?execSync\(\)/);
  };
  await build({ TZ: 'UTC', LC_ALL: 'en_US.UTF-8' }, '0|1,234.5', 'one|none');
  await build({ TZ: 'Asia/Tokyo', LC_ALL: 'en_US.UTF-8' }, '9|1,234.5', 'one|none');
  await build({ TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' }, '9|1.234,5', 'one|none');
  writeFileSync(join(site.folder, 'data.txt'), 'two');
  writeFileSync(join(site.folder, 'other.txt'), '');
  await build({ TZ: 'UTC', LC_ALL: 'en_US.UTF-8' }, '0|1,234.5', 'two|other');
});

test.run();
