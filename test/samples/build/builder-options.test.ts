import { createRequire } from 'node:module';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';
import type { FileTree } from '../../support/temporary-folder.js';

/** Builds a site whose one page shows a component; `builder` is the option as JavaScript. */
async function buildWith(builder: string, component: string, files: FileTree = {}): Promise<TestSite> {
  const site = createSite({
    'site.config.mjs': `export default { title: "Test", builder: ${builder} };\n`,
    'docs/index.mdx': 'import { Shown } from "./_shown.jsx"\n\n# Home\n\n<Shown />\n',
    'docs/_shown.jsx': component,
    ...files,
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  return site;
}

/** The chunk of the component. */
function chunk(site: TestSite): string {
  return site.read(site.outputs().find((path) => /^assets\/_shown\.\w+\.js$/.test(path))!);
}

const showing = (value: string, imports = ''): string =>
  `${imports}\nexport const Shown = () => <b>shown: {${value}}</b>;\n`;
/** What a page shows of a component: React writes a mark between two texts. */
const shown = (site: TestSite): string => /<b>shown: (?:<!-- -->)?(.*?)<\/b>/.exec(site.read('index.html'))![1]!;

test('alias gives modules other names, in components and in pages', async () => {
  const files = {
    'src/ui/name.js': 'export const name = "from the alias";\n',
    'src/ui/other.js': 'export const other = "the other";\n',
  };
  for (const alias of ['`${import.meta.dirname}/src/ui`', '"./src/ui"']) {
    const site = await buildWith(
      `{ alias: { '@ui': ${alias} } }`,
      showing('name', 'import { name } from "@ui/name.js";'),
      {
        ...files,
        'docs/other.mdx': 'import { other } from "@ui/other.js"\n\n# Other\n\nA page has {other}.\n',
      },
    );
    assert.is(shown(site), 'from the alias');
    assert.match(chunk(site), 'from the alias');
    assert.match(site.read('other.html'), /A page has (?:<!-- -->)?the other/);
  }
});

test('conditions choose among the exports of packages', async () => {
  const files = {
    'node_modules/ui/package.json': JSON.stringify({
      name: 'ui',
      type: 'module',
      exports: { '.': { docs: './docs.js', default: './main.js' } },
    }),
    'node_modules/ui/docs.js': 'export const name = "for docs";\n',
    'node_modules/ui/main.js': 'export const name = "for all";\n',
  };
  const component = showing('name', 'import { name } from "ui";');
  assert.is(shown(await buildWith('{}', component, files)), 'for all');
  assert.is(shown(await buildWith('{ conditions: ["docs"] }', component, files)), 'for docs');
});

test('assetPrefix is the URL of files with hashed names; pages, data and the worker stay on the site', async () => {
  const site = createSite({
    'site.config.mjs':
      'export default { base: "/docs/", assetPrefix: "https://cdn.example.com/d", contentSecurityPolicy: true, icon: "./icon.svg" };\n',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.mdx':
      'import { Shown } from "./_shown.jsx"\n\n# Home\n\n<Shown />\n\n![Logo](./logo.svg)\n\n[Other](./other.md)\n',
    'docs/other.md': '# Other\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/_shown.jsx': 'import "./shown.css";\nexport const Shown = () => <b className="shown">shown</b>;\n',
    'docs/shown.css': '.shown { background: url("./logo.svg") }\n',
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const html = site.read('index.html');
  const urls = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!);
  const loaded = urls.filter((url) => url.includes('assets/'));
  assert.ok(loaded.length > 3);
  assert.equal(
    loaded.filter((url) => !url.startsWith('https://cdn.example.com/d/assets/')),
    [],
  );
  assert.ok(urls.includes('/docs/other.html'));
  assert.match(html, /"site":"\/docs\/assets\/site\.\w+\.json"/);
  assert.match(html, /"worker":"\/docs\/assets\//);
  assert.match(site.read('_headers'), "script-src 'self' https://cdn.example.com ");
});

test('components and packages share one React: the project’s own, or Heddle’s', async () => {
  const heddles = (module: string): string =>
    `require(${JSON.stringify(createRequire(import.meta.url).resolve(module))})`;
  const library: FileTree = {
    'node_modules/library/index.js': 'exports.used = require("react");\n',
    'node_modules/library/node_modules/react/index.js': 'exports.origin = "the library";\n',
  };
  const own: FileTree = {
    'node_modules/react/index.js': `module.exports = { ...${heddles('react')}, origin: "the project" };\n`,
    'node_modules/react/jsx-runtime.js': `module.exports = ${heddles('react/jsx-runtime')};\n`,
  };
  const component = showing(
    '`${react.origin ?? "Heddle"} ${used.useState === react.useState}`',
    'import * as react from "react"; import { used } from "library";',
  );
  assert.is(shown(await buildWith('{}', component, library)), 'Heddle true');
  assert.is(shown(await buildWith('{}', component, { ...library, ...own })), 'the project true');
});

test('define replaces names by constants', async () => {
  const site = await buildWith(
    `{ define: { __FLAVOUR__: '"sour"', 'process.env.API_URL': '"https://api.example.com"' } }`,
    showing('__FLAVOUR__ + process.env.API_URL'),
  );
  assert.is(shown(site), 'sourhttps://api.example.com');
  assert.not.match(chunk(site), '__FLAVOUR__');
  assert.match(chunk(site), 'https://api.example.com');
});

test('plugins of esbuild load files, for the browser and for rendering', async () => {
  const plugin = `{ name: 'upper', setup: ({ onLoad }) => onLoad({ filter: /\\.upper$/ }, ({ path }) =>
    ({ contents: 'export default ' + JSON.stringify(readFileSync(path, 'utf8').trim().toUpperCase()), loader: 'js' })) }`;
  const site = await buildWith('', showing('text', 'import text from "./_text.upper";'), {
    'docs/_text.upper': 'quiet\n',
    'site.config.mjs': `import { readFileSync } from 'node:fs';\nexport default { builder: { plugins: [${plugin}] } };\n`,
  });
  assert.is(shown(site), 'QUIET');
  assert.match(chunk(site), 'QUIET');
});

test('loader says what an extension becomes', async () => {
  const site = await buildWith(
    `{ loader: { '.note': 'text', '.glb': 'file', '.svg': 'dataurl' } }`,
    showing(
      'note + model + picture',
      'import note from "./_a.note";\nimport model from "./_b.glb";\nimport picture from "./_c.svg";',
    ),
    { 'docs/_a.note': 'a note,', 'docs/_b.glb': 'model', 'docs/_c.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  );
  assert.match(shown(site), /^a note,\/assets\/_b\.\w+\.glbdata:image\/svg\+xml/);
  assert.ok(site.outputs().some((path) => /^assets\/_b\.\w+\.glb$/.test(path)));
});

test('external modules stay imports', async () => {
  const site = await buildWith(`{ external: ['outside'] }`, showing('name', 'import { name } from "outside";'), {
    'node_modules/outside/package.json': '{"name": "outside", "type": "module", "exports": "./index.js"}',
    'node_modules/outside/index.js': 'export const name = "from outside";\n',
  });
  assert.is(shown(site), 'from outside');
  assert.match(chunk(site), /from ?"outside"/);
  assert.not.match(chunk(site), 'from outside');
});

test('target is the oldest browser that code is written for', async () => {
  const component = showing('globalThis.nothing?.name ?? "none"');
  assert.match(chunk(await buildWith('{}', component)), '??');
  for (const target of ['"es2019"', '["chrome79", "firefox71"]']) {
    const site = await buildWith(`{ target: ${target} }`, component);
    assert.not.match(chunk(site), '??');
    assert.is(shown(site), 'none');
  }
});

test('a change of an option makes the bundle anew', async () => {
  const site = await buildWith(`{ define: { __FLAVOUR__: '"sour"' } }`, showing('__FLAVOUR__'));
  const first = chunk(site);
  site.write({
    'site.config.mjs': `export default { title: "Test", builder: { define: { __FLAVOUR__: '"sweet"' } } };\n`,
  });
  assert.is((await site.build()).exitCode, 0);
  assert.is(shown(site), 'sweet');
  assert.is.not(chunk(site), first);
});

test.run();
