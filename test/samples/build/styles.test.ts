import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../../support/project-root.js';
import { createSite, type TestSite } from '../../support/site.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

// The plugin `styles` with the real packages, which are found from the site's folder.

const files = {
  'site.config.mjs': `import { styles } from 'heddle/plugins/styles';
export default { title: 'Styles', globalStyles: ['styles/tailwind.css'], builder: { alias: { '@styles': './styles' } }, plugins: [styles()] };`,
  'package.json': '{ "type": "module" }',
  'postcss.config.cjs':
    "module.exports = ({ env, options }) => ({ map: options.map, plugins: { tailwindcss: {}, lost: env === 'none' ? {} : false } });",
  'tailwind.config.cjs': "module.exports = { content: ['./docs/**/*.{mdx,jsx}'], corePlugins: { preflight: false } };",
  'styles/tailwind.css': '@tailwind utilities;\n',
  'styles/_vars.scss': '$ink: rgb(1, 2, 3);\n',
  'styles/_vars.less': '@paper: rgb(4, 5, 6);\n',
  'docs/index.mdx': "import { Box } from './_box.jsx';\n\n# Home\n\n<Box />\n",
  'docs/_box.jsx': `import styles from './_box.module.scss';
import './_less.less';
import names from './_plain.module.css';
export const Box = () => <b className={\`p-4 \${styles.box} \${names.plain}\`}>box</b>;`,
  'docs/_box.module.scss':
    "@use '@styles/vars';\n@use '~edges/edges';\n.box { b { color: vars.$ink; top: edges.$top; } }\n",
  'node_modules/edges/_edges.scss': '$top: 3px;\n',
  'docs/_less.less': "@import '../styles/_vars.less';\n.lessened { color: @paper; &:hover { top: 0; } }\n",
  'docs/_plain.module.css': '.plain { @apply pt-2; }\n',
};

/** A site whose `node_modules` has some packages of this repository. */
function siteWith(packages: readonly string[], given: Record<string, string> = files): TestSite {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  for (const name of packages) symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  return createSite(given, folder);
}

/** All style sheets of the output. */
const sheets = (site: TestSite): string =>
  site
    .outputs()
    .filter((path) => path.endsWith('.css'))
    .map((path) => site.read(path))
    .join('\n');

test('Sass, Less, CSS modules and Tailwind 3 through PostCSS', async () => {
  const site = siteWith(['sass', 'less', 'postcss', 'tailwindcss']);
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const css = sheets(site);
  const box = /class="p-4 (\w+) (\w+)"/.exec(site.read('index.html'));
  assert.ok(box, 'the page has the names of the modules');
  assert.match(css, new RegExp(`\\.${box[1]!} b\\{color:#010203;top:3px\\}`));
  assert.match(css, new RegExp(`\\.${box[2]!}\\{padding-top:\\.5rem\\}`));
  assert.match(css, '.lessened:hover{top:0}');
  assert.match(css, '.p-4{padding:1rem}');
  assert.not.match(css, '.p-8');

  site.write({
    'styles/_vars.scss': '$ink: rgb(7, 8, 9);\n',
    'styles/_vars.less': '@paper: rgb(10, 11, 12);\n',
    'docs/index.mdx': `${files['docs/index.mdx']}\n<p className="p-8">more</p>\n`,
  });
  await site.build();
  const now = sheets(site);
  assert.match(now, '#070809', 'a file that Sass imports is an input');
  assert.match(now, '#0a0b0c', 'a file that Less imports is an input');
  assert.match(now, '.p-8{padding:2rem}', 'a page is an input of Tailwind');
});

test('a package that is not installed is named', async () => {
  const { 'postcss.config.cjs': _, ...withoutPostcss } = files;
  const { output } = await siteWith(['less'], { ...withoutPostcss, 'styles/tailwind.css': '' }).build();
  assert.match(output, 'Plugin styles needs the package sass: run `npm install --save-dev sass`.');
});

test.run();
