import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markdownKey } from '../../../src/build/config/option-keys.js';
import { resolveProject, writeProject } from './temporary-project.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const files = { 'c.tsx': '', 'i18n.json': '{"a": {"en": "A"}}', 'docs/public/i.svg': '' };
const project = writeProject(files);

async function keyOf(object: string): Promise<string> {
  writeFileSync(join(project, 'site.config.mjs'), `export default ${object};\n`);
  return markdownKey((await resolveProject(project)).config);
}

const unchanged = [
  '{ title: "x" }',
  '{ description: "x", siteOrigin: "https://x.org", icon: "/i.svg", outDir: "out", cacheDir: "c", ssg: false, hydration: "load" }',
  '{ themeConfig: { nav: [{ text: "a", link: "/" }], darkMode: false, outlineTitle: "o" } }',
  '{ head: [() => undefined, ["meta", {}]], i18nSource: () => ({}) }',
  '{ builder: { plugins: [{ name: "x", setup() {} }] } }',
  '{ route: { exclude: ["y"] } }',
  '{ plugins: [{ name: "p", head: () => [], config: () => {}, emit: () => [] }] }',
  '{ markdown: { link: { checkDeadLinks: true } } }',
  '{ markdown: { link: { checkDeadLinks: { excludes: [] } } } }',
];
for (const object of unchanged) {
  test(`pages do not depend on ${object}`, async () => assert.is(await keyOf(object), await keyOf('{}')));
}

const changed = [
  '{ base: "/b/" }',
  '{ route: { cleanUrls: true } }',
  '{ route: { include: ["../x/**"] } }',
  '{ lang: "de" }',
  '{ locales: [{ lang: "en", label: "E" }] }',
  '{ locales: [{ lang: "en", label: "E" }, { lang: "zh", label: "Z" }] }',
  '{ multiVersion: { versions: ["v1", "v2"] } }',
  '{ multiVersion: { default: "v2", versions: ["v1", "v2"] } }',
  '{ replaceRules: [{ search: "a", replace: "b" }] }',
  '{ replaceRules: [{ search: /a/, replace: "b" }] }',
  '{ replaceRules: [{ search: /a/g, replace: "b" }] }',
  '{ markdown: { html: false } }',
  '{ markdown: { showLineNumbers: true } }',
  '{ markdown: { globalComponents: ["c.tsx"] } }',
  '{ markdown: { shiki: { themes: { light: "a", dark: "b" } } } }',
  '{ markdown: { shiki: { themes: { light: "a", dark: { name: "b" } } } } }',
  '{ markdown: { image: { checkDeadImages: "warning" } } }',
  '{ markdown: { image: { checkDeadImages: { excludes: ["a"] } } } }',
  '{ markdown: { image: { checkDeadImages: { excludes: () => false } } } }',
  '{ markdown: { remarkPlugins: [() => {}] } }',
  '{ plugins: [{ name: "p", markdown: {} }] }',
  '{ plugins: [{ name: "p", cacheKey: "1", markdown: {} }] }',
];
test('pages depend on each of the Markdown options, and each gives a key of its own', async () => {
  const keys = [];
  for (const object of ['{}', ...changed]) keys.push(await keyOf(object));
  assert.is(new Set(keys).size, keys.length);
});

test('functions bring in the hash of the configuration, other options do not', async () => {
  const withFunction = '{ markdown: { remarkPlugins: [() => {}] }, title: ';
  assert.is.not(await keyOf(`${withFunction} "a" }`), await keyOf(`${withFunction} "b" }`));
  const withExcludes = '{ markdown: { link: { checkDeadLinks: { excludes: ["a", "b/**"] } } }, title: ';
  assert.is(await keyOf(`${withExcludes} "a" }`), await keyOf(`${withExcludes} "b" }`));
  const withExpression = '{ replaceRules: [{ search: /a/g, replace: "b" }], title: ';
  assert.is(await keyOf(`${withExpression} "a" }`), await keyOf(`${withExpression} "b" }`));
  const withInstance = '{ markdown: { shiki: { langs: [new Map()] } }, title: ';
  assert.is.not(await keyOf(`${withInstance} "a" }`), await keyOf(`${withInstance} "b" }`));
});

test('values that contain themselves do not hang', async () => {
  assert.match(
    await keyOf(
      '(() => { const theme = { name: "x" }; theme.self = theme; return { markdown: { shiki: { themes: { light: theme, dark: theme } } } }; })()',
    ),
    /^[0-9a-f]{32}$/,
  );
});

test.run();
