import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';
import type { FileTree } from '../../support/temporary-folder.js';

const page = 'docs/index.md';
async function build(files: FileTree): Promise<TestSite> {
  const site = createSite({ [page]: '# Home\n', ...files });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  return site;
}
const title = (word: string): string => `export const NavTitle = () => <b>${word}</b>;\n`;
const plainTitle = (word: string): string =>
  `import { createElement } from 'react';\nexport const NavTitle = () => createElement('b', null, '${word}');\n`;

test('a component of the theme imports from the theme, by its path or by a path of tsconfig.json', async () => {
  for (const specifier of ['..', '@theme']) {
    const site = await build({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@theme": ["./theme"] } } }\n',
      'theme/index.tsx':
        "import { Footer } from 'heddle/theme-original';\nexport { NavTitle } from './parts/title';\nexport const Mine = () => <i>mine</i>;\nexport { Footer };\n",
      'theme/parts/title.tsx': `import { Badge, Mine } from '${specifier}';\nexport const NavTitle = () => <b>title <Badge text="new" /><Mine /></b>;\n`,
    });
    assert.match(
      site.read('index.html'),
      /<b>title <span class="[^"]*badge[^"]*"[^>]*>new<\/span><i>mine<\/i><\/b>/,
      specifier,
    );
  }
});

test('aliases of the theme work like the theme, in the theme, in pages and in packages', async () => {
  const site = await build({
    'site.config.mjs': `export default { title: 'T', builder: { alias: {
  '@other/theme-original': 'heddle/theme-original', '@other/theme': 'heddle/theme', '@theme': 'heddle/theme',
} } };
`,
    'theme/index.tsx': `import { Layout as Basic } from '@other/theme-original';
import { NavTitle } from './title';
const Layout = () => <Basic beforeNavTitle={<b>before</b>} />;
export { Layout, NavTitle };
export * from '@other/theme-original';
`,
    'theme/title.tsx': `import { Link } from '@theme';\nexport const NavTitle = () => <Link href="/">my title</Link>;\n`,
    'docs/page.mdx':
      "import { NavTitle, Badge } from '@other/theme'\nimport { Shown } from 'third-party'\n\n# Page\n\n<p><NavTitle /><Badge text=\"page\" /></p>\n\n<Shown />\n",
    'node_modules/third-party/package.json': '{"name": "third-party", "type": "module", "exports": "./index.js"}',
    'node_modules/third-party/index.js':
      "import { createElement } from 'react';\nimport { NavTitle } from '@other/theme';\nexport const Shown = () => createElement('section', null, createElement(NavTitle));\n",
  });
  const html = site.read('page.html');
  assert.match(html, '<b>before</b>');
  assert.is(html.split('>my title<').length - 1, 3, html);
  assert.match(html, /<section><a [^>]*>my title<\/a><\/section>/);
});

test('a theme passes on what a package exports', async () => {
  const site = await build({
    'theme/index.jsx': "export * from './more';\n",
    'theme/more.js': "export * from 'titles';\n",
    'node_modules/titles/package.json': '{"name": "titles", "type": "module", "exports": "./index.js"}',
    'node_modules/titles/index.js': plainTitle('from a package'),
  });
  assert.match(site.read('index.html'), '<b>from a package</b>');
});

test('a theme module may have any ending of a module', async () => {
  for (const [ending, source] of Object.entries({
    jsx: title('jsx'),
    mts: plainTitle('mts'),
    mjs: plainTitle('mjs'),
  })) {
    const html = (await build({ [`theme/index.${ending}`]: source })).read('index.html');
    assert.match(html, `<b>${ending}</b>`);
    assert.match(html, 'data-hydration="intent"', ending);
  }
});

test('a theme whose exports cannot be determined is an error, not a site without a theme', async () => {
  const codes = async (files: FileTree): Promise<unknown> => {
    const { exitCode, problems, output } = await createSite({ [page]: '# Home\n', ...files }).build();
    assert.is(exitCode, 1, output);
    return problems.map(({ code, file, line }) => [code, file, line]);
  };
  const common = 'exports.NavTitle = () => null;\n';
  assert.equal(await codes({ 'theme/index.cjs': common }), [['theme-not-module', 'theme/index.cjs', undefined]]);
  assert.equal(await codes({ 'theme/index.jsx': 'export const A = ;\n' }), [['bundle-failed', 'theme/index.jsx', 1]]);
  assert.equal(await codes({ 'theme/index.jsx': "export * from './none';\n" }), [
    ['bundle-failed', 'theme/index.jsx', 1],
  ]);
});

test('a theme with elements of its own is loaded with the plugins and loaders of the configuration', async () => {
  const site = await build({
    'site.config.mjs': `import { readFileSync } from 'node:fs';
const sass = { name: 'sass', setup: ({ onLoad }) => onLoad({ filter: /\\.scss$/ }, ({ path }) =>
  ({ contents: readFileSync(path, 'utf8'), loader: path.endsWith('.module.scss') ? 'local-css' : 'css' })) };
export default { title: 'T', builder: { plugins: [sass], loader: { '.note': 'text' } } };
`,
    'theme/index.tsx': `import './all.scss';
import styles from './part.module.scss';
import note from './a.note';
import raw from './a.note?raw';
export const mdxComponents = { h2: (props) => <h2 {...props} className={styles.mine} data-note={note.trim() + raw.trim()} /> };
`,
    'theme/all.scss': 'body { margin: 0 }\n',
    'theme/part.module.scss': '.mine { color: red }\n',
    'theme/a.note': 'noted\n',
    [page]: '# Home\n\n## Part\n',
  });
  assert.match(site.read('index.html'), /<h2 [^>]*class="\w+_mine"[^>]* data-note="notednoted"/);
});

test('styles of the theme are in one file, before those of components, and globalStyles are last', async () => {
  const files: FileTree = {
    'site.config.mjs':
      "export default { title: 'T', globalStyles: './site.css', globalUIComponents: ['./everywhere.jsx'] };\n",
    'site.css': '.same { --from: global }\n',
    'everywhere.jsx': 'import \'./everywhere.css\';\nexport default () => <i className="everywhere" />;\n',
    'everywhere.css': '.everywhere { --from: everywhere }\n',
    'theme/index.tsx': `import './sheet.css';
import styles from './title.module.css';
export const NavTitle = () => <b className={styles.title}>title</b>;
`,
    'theme/index.css': '.same { --from: folder }\n',
    'theme/sheet.css': "@import './deep.css';\n.same { --from: theme }\n",
    'theme/deep.css': '.deep { --from: deep }\n',
    'theme/title.module.css': '.title { --from: title }\n',
    'docs/a.mdx': 'import { A } from "./_a.jsx"\nimport { B } from "./_b.jsx"\n\n# A\n\n<A /><B />\n',
    'docs/_a.jsx':
      "import { NavTitle } from 'heddle/theme';\nimport styles from './_a.module.css';\nimport title from '../theme/title.module.css';\nexport const A = () => <i className={`same ${styles.a} ${title.title}`}><NavTitle /></i>;\n",
    'docs/_a.module.css': '.a { --from: a }\n',
    'docs/_b.jsx':
      "import './_b.css';\nimport '../theme/sheet.css';\nexport const B = () => <i className=\"same\">b</i>;\n",
    'docs/_b.css': '.same { --from: b }\n',
    [page]: '# Home\n',
  };
  const site = await build(files);
  const sheetsOf = (html: string): string[] =>
    [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"( data-last)?>/g)].map(([, path]) => path!);
  const contents = sheetsOf(site.read('a.html')).map((path) =>
    [...site.read(path).matchAll(/--from: ?([\w]+)/g)].map(([, from]) => from),
  );
  assert.equal(contents, [['folder'], ['everywhere', 'deep', 'theme', 'title'], ['a'], ['b'], ['global']]);
  assert.is(sheetsOf(site.read('index.html')).length, 3);
  const all = site.outputs().filter((path) => path.endsWith('.css'));
  for (const name of ['deep', 'title', 'everywhere'])
    assert.is(all.filter((path) => new RegExp(`--from: ?${name}`).test(site.read(path))).length, 1, name);
  // The class of a module that the theme and a component import is the same in both.
  const [, className] = /<b class="(\w+)">title/.exec(site.read('a.html'))!;
  assert.match(site.read('a.html'), new RegExp(`class="same \\w+ ${className}"`));
});

test.run();
