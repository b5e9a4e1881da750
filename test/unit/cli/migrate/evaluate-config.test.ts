import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildError } from '../../../../src/build/report/diagnostic.js';
import { evaluateConfig } from '../../../../src/cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../../src/cli/migrate/foreign-call.js';
import { thrownBuildError } from '../../../support/thrown-error.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

async function evaluate(files: Record<string, string>): Promise<Record<string, unknown>> {
  const folder = temporaryFolder(files);
  return evaluateConfig({ folder }, Object.keys(files)[0]!);
}

test('a configuration runs without its packages, and their calls are noted', async () => {
  const config = await evaluate({
    'x.config.ts': `import { defineConfig, type UserConfig } from '@rspress/core';
import pluginSass, { helper } from 'plugin-sass';
import * as path from 'node:path';
import { themes } from 'prism';
import { name } from './package.json';
import { items } from './nav';
const extra: UserConfig = { items };
export default defineConfig({ ...extra, name, root: path.join(import.meta.dirname, 'docs'), dark: themes.dracula, plugins: [pluginSass({ a: 1 }), new helper.Deep(2)] });`,
    'package.json': '{ "name": "site" }',
    'nav.ts': 'export const items = [1, 2];',
  });
  assert.is(config['name'], 'site');
  assert.equal(config['items'], [1, 2]);
  assert.match(String(config['root']), /\/docs$/);
  const [first, second] = config['plugins'] as unknown[];
  assert.equal(foreignCall(first), { module: 'plugin-sass', name: 'default', args: [{ a: 1 }] });
  assert.equal(foreignCall(second), { module: 'plugin-sass', name: 'helper.Deep', args: [2] });
  assert.is(foreignCall(config['items']), undefined);
});

test('a path that begins with a slash counts from the project', async () => {
  assert.equal(
    await evaluate({
      'astro.config.mjs':
        "import { a } from '/src/a';\nimport b from '/src/missing';\nexport default { a, b: typeof b };",
      'src/a.ts': 'export const a: number = 1;',
    }),
    { a: 1, b: 'function' },
  );
});

test('CommonJS, functions and promises are understood', async () => {
  assert.equal(
    await evaluate({ 'a.cjs': "const x = require('y'); module.exports = { a: 1, call: x.make() };" }).then(
      ({ a }) => a,
    ),
    1,
  );
  assert.equal(await evaluate({ 'a.mjs': 'export default async ({ command }) => ({ command });' }), {
    command: 'build',
  });
  assert.equal(
    await evaluate({ 'a.mjs': "import make from 'astro';\nexport default Promise.resolve({ b: typeof make() });" }),
    { b: 'function' },
  );
});

test('packages that list files and read front matter do so for the pages of the site', async () => {
  const pages = {
    'docs/guide/a.md': '---\ntitle: First\n---\n\n# A\n',
    'docs/guide/b.md': '# B\n',
    'docs/guide/draft.md': '# Draft\n',
  };
  assert.equal(
    await evaluate({
      'x.config.ts': `import fg from 'fast-glob';
import matter from 'gray-matter';
import { glob } from 'glob';
import { globSync } from 'tinyglobby';
import { resolve } from 'pathe';
import { rootOf } from 'workspace-root';
const files: string[] = await fg(['docs/guide/*.md', '!**/draft.md'], { cwd: import.meta.dirname, onlyFiles: true });
const titles = files.map((file) => matter.read(file).data.title ?? matter('# B').content);
export default {
  files,
  titles,
  ignored: fg.sync('**/*.md', { cwd: 'docs', ignore: ['**/a.md'] }),
  absolute: globSync({ patterns: ['../docs/guide/b.md'], cwd: 'docs', absolute: true }).map((path) => path.startsWith('/')),
  none: globSync('nothing/**'),
  older: glob.sync('docs/guide/a*'),
  joined: fg.sync('*.md', { cwd: resolve('docs', 'guide') }).length,
  unknown: fg.sync('*.md', { cwd: rootOf() }),
};`,
      ...pages,
    }),
    {
      files: ['docs/guide/a.md', 'docs/guide/b.md'],
      titles: ['First', '# B'],
      ignored: ['guide/b.md', 'guide/draft.md'],
      absolute: [true],
      none: [],
      older: ['docs/guide/a.md'],
      joined: 3,
      unknown: [],
    },
  );
});

test('wrappers that packages make return the configuration, and what a build would know has a value', async () => {
  assert.equal(
    await evaluate({
      'a.mjs': `import { execSync } from 'node:child_process';
import { createWrapper } from 'wrapper';
import plugin from './plugin.js';
const withTypes = createWrapper({ cache: true });
const commit = execSync('git no-such-command', { stdio: 'pipe' }).toString();
export default withTypes({ commit, isDev: import.meta.env.DEV, mode: import.meta.env.MODE, plugin: typeof plugin });`,
      'package.json': '{ "type": "module" }',
      'plugin.js': "import 'unist-util-visit';\nmodule.exports = () => undefined;",
    }),
    { commit: '', isDev: false, mode: 'production', plugin: 'function' },
  );
  assert.equal(
    await evaluate({
      'a.js': "import path from 'node:path';\nmodule.exports = { name: path.basename('/docs') };",
      'package.json': '{ "type": "module" }',
    }),
    { name: 'docs' },
  );
});

test('a preset is run if it is installed, without its own packages, and named if it is not', async () => {
  const config = {
    'x.config.mjs':
      "import { withPreset } from '@acme/rspress-preset';\nexport default withPreset({ name: 'Acme' }, { root: 'src' });",
  };
  const preset = {
    'node_modules/@acme/rspress-preset/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/@acme/rspress-preset/index.js':
      "import sitemap from 'rspress-plugin-sitemap';\nexport const withPreset = ({ name }, config) => ({ title: name, ...config, plugins: [sitemap()] });",
  };
  const { title, root, plugins } = await evaluate({ ...config, ...preset });
  assert.equal([title, root], ['Acme', 'src']);
  assert.is(foreignCall((plugins as unknown[])[0])?.module, 'rspress-plugin-sitemap');
  const failure = await evaluate(config).catch((error: unknown) => error);
  assert.instance(failure, BuildError);
  assert.match((failure as BuildError).message, 'the package @acme/rspress-preset makes it, which is not installed');
});

test('code goes on with what packages return, and with files that are not there', async () => {
  const config = await evaluate({
    'x.config.ts': `import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import toml from 'js-toml';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { execa } from 'execa';
import { made } from './not-made.js';
const require = createRequire(import.meta.url);
const { map: { entries = [] } = {}, users } = toml.load('users = []');
const lost = require('./lost.json');
const out = await execa('git', ['log']);
export default {
  users: users.map((user) => user.name.trim()),
  tags: lost.filter(Boolean).length,
  plugin: require('lost-plugin')(),
  number: \`v\${out.stdout}\`,
  list: [...made.items, ...entries],
  text: readFileSync('text.txt', 'utf8'),
  yaml: [load('a: 1'), parse('- b')],
};`,
    'text.txt': 'read from the project',
  });
  assert.equal([config['number'], config['list'], config['text']], ['v', [], 'read from the project']);
  assert.is(foreignCall(config['users'])?.module, 'js-toml');
  assert.is(foreignCall(config['plugin'])?.module, 'lost-plugin', 'by its own name');
  assert.equal(config['yaml'], [{ a: 1 }, ['b']], 'YAML is read');
});

test('import.meta.glob imports the files that match, as in Vite', async () => {
  const config = await evaluate({
    'x.config.ts': `const eager = import.meta.glob<{ default: string }>('./nav/*.ts', { eager: true });
const later = import.meta.glob(['/nav/en.*', '../none/*']);
const aliased = import.meta.glob(['@/*.ts', '!@/zh.ts']);
export default {
  names: Object.entries(eager).map(([path, { default: name }]) => [path, name]),
  later: Object.keys(later),
  aliased: Object.keys(aliased),
  first: (await Object.values(later)[0]()).default,
};`,
    'nav/en.ts': "export default 'English' as string;",
    'nav/zh.ts': "export default '中文';",
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./nav/*"] } } }',
  });
  assert.equal(config['names'], [
    ['./nav/en.ts', 'English'],
    ['./nav/zh.ts', '中文'],
  ]);
  assert.equal([config['later'], config['first']], [['/nav/en.ts'], 'English']);
  assert.equal(config['aliased'], ['/nav/en.ts']);
});

test('a configuration of Rstack defines the site and exports nothing', async () => {
  const config = await evaluate({
    'rstack.config.ts': "import { define } from 'rstack';\ndefine.lib({ a: 1 });\ndefine.doc({ title: 'T' });",
  });
  assert.equal(config, { title: 'T' });
});

test('a configuration that throws is a problem with its file', async () => {
  try {
    await evaluate({ 'x.config.js': 'throw new Error("No token.");' });
    assert.unreachable();
  } catch (error) {
    assert.instance(error, BuildError);
    const [problem] = (error as BuildError).diagnostics;
    assert.equal([problem!.code, problem!.file], ['foreign-config', 'x.config.js']);
    assert.match(problem!.message, 'No token');
  }
});

test('a configuration that throws or cannot be bundled is a problem at its line, also in a file that it imports', async () => {
  const placeOf = async (files: Record<string, string>): Promise<unknown[]> => {
    const [problem] = (await thrownBuildError(() => evaluate(files))).diagnostics;
    return [problem!.file, problem!.line, problem!.column];
  };
  assert.equal(await placeOf({ 'x.config.ts': "type A = 1;\n\nthrow new Error('No token.');\n" }), [
    'x.config.ts',
    3,
    7,
  ]);
  assert.equal(
    await placeOf({
      'x.config.js': "import { items } from './nav/items.js';\nexport default { items };\n",
      'nav/items.js': 'const list = undefined;\nexport const items = list.map((item) => item);\n',
    }),
    ['nav/items.js', 2, 27],
  );
  assert.equal(await placeOf({ 'x.config.js': 'export default {\n  title: ,\n};\n' }), ['x.config.js', 2, 10]);
});

test.run();
