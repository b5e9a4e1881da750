import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { createSite } from '../support/site.js';
import type { FileTree } from '../support/temporary-folder.js';
import { listDocs, readDoc, readOutline } from './page-outline.js';

// The recipes are built together, in one site: each configuration becomes a module, and the site's joins them.

const pages = listDocs('en').filter((path) => /^guide\/recipes\/.+\.md$/.test(path));

const titleOf = (meta: string): string | undefined => /\btitle="([^"]+)"/.exec(meta)?.[1];

/** Files of the blocks that are marked with `recipe`; configurations are named after their page. */
function recipeFiles(folder: string): FileTree {
  const files: FileTree = {};
  for (const page of pages)
    for (const { meta, code } of readOutline(readDoc('en', page)).codeBlocks.filter(({ meta }) => / recipe$/.test(meta))) {
      const title = titleOf(meta)!;
      const path = title === 'site.config.ts' ? page.replace(/.*\/(.+)\.md$/, 'configs/$1.ts') : title;
      assert.not(path in files, `${page} shows a second ${path}`);
      files[path] = `${code.replaceAll('import.meta.dirname', JSON.stringify(folder).replaceAll('"', "'"))}\n`;
    }
  return files;
}

const apiScript = readOutline(readDoc('en', 'api/javascript-api.md')).codeBlocks.find(
  ({ meta }) => titleOf(meta) === 'scripts/build.mjs',
)!.code;

const site = createSite({ 'site.config.ts': '', 'docs/index.md': '# Home\n', 'styles/inter.woff2': 'wOF2', 'docs/public/card.png': '' });

const styledComponents = `import { createElement } from 'react';
let sheet;
const styled = (options) => Object.assign(([css]) => function Styled(props) {
  sheet?.rules.push('.' + options.componentId + '{' + css.trim() + '}');
  return createElement('strong', { ...props, className: options.componentId });
}, { withConfig: styled });
export default { strong: styled({}) };
export class ServerStyleSheet {
  rules = [];
  collectStyles(children) { sheet = this; return children; }
  getStyleTags() { sheet = undefined; return this.rules.length === 0 ? '' : '<style data-styled="true">' + this.rules.join('') + '</style>'; }
}
`;

test('all recipes build together, with the script of the JavaScript API', () => {
  const files = recipeFiles(site.folder);
  const configs = Object.keys(files).filter((path) => path.startsWith('configs/'));
  const joined = [
    ...configs.map((path, index) => `import config${index} from './${path.replace(/\.ts$/, '')}';`),
    `const all: import('heddle').UserConfig[] = [${configs.map((_, index) => `config${index}`).join(', ')}];`,
    `const listOf = (name: string) => all.flatMap((config) => (config as Record<string, unknown>)[name] ?? []);`,
    `export default { ...Object.assign({}, ...all), ...Object.fromEntries(['head', 'globalStyles', 'plugins'].map((name) => [name, listOf(name)])) };`,
  ];
  site.write({ ...files, 'site.config.ts': joined.join('\n'), 'scripts/build.mjs': apiScript });
  // A copy of what the recipe uses: Heddle does not depend on the library.
  site.write({
    'node_modules/styled-components/package.json': '{ "name": "styled-components", "type": "module", "main": "index.js" }',
    'node_modules/styled-components/index.js': styledComponents,
  });
  symlinkSync(projectRoot, join(site.folder, 'node_modules/heddle'));
  const printed = execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: site.folder, encoding: 'utf8' });
  assert.match(printed, /^\d+ pages in .*doc_build\n$/);
});

test('monorepo: READMEs of packages are pages that link to each other', () => {
  assert.match(site.read('button/index.html'), /href="\/dialog\//);
  assert.match(site.read('dialog/index.html'), /href="\/button\//);
});

test('libraries: a module that reads `window` is not run by the build', () => {
  assert.match(site.read('map.html'), /The map is being loaded\./);
});

test('Storybook: the iframe of a story is in the HTML', () => {
  assert.match(site.read('stories.html'), /<iframe src="https:\/\/storybook\.example\.com\/iframe\.html\?id=button--primary/);
});

test('analytics: the policy allows the requests of the script, which every page has', () => {
  assert.match(site.read('index.html'), /<script defer(?:="")? src="\/visits\.js"/);
  assert.match(site.read('_headers'), /connect-src 'self' https:\/\/stats\.example\.com/);
  assert.ok(site.has('visits.js'));
});

test('comments: the slot of the layout is on article pages', () => {
  assert.match(site.read('dialog/index.html'), /class="giscus"/);
});

test('fonts, images and print: the style sheets are loaded, and the font is copied with a hash', () => {
  const font = site.outputs().find((path) => path.endsWith('.woff2'))!;
  assert.match(font, /\.[0-9a-zA-Z]{8,}\.woff2$/);
  const sheets = site.outputs().filter((path) => path.endsWith('.css')).map((path) => site.read(path));
  assert.ok(sheets.some((sheet) => sheet.includes(font.split('/').at(-1)!)));
  assert.ok(sheets.some((sheet) => /html\.dark img\[src\$=['"]?#light/.test(sheet)));
  assert.ok(sheets.some((sheet) => sheet.includes('size:A4') || sheet.includes('size: A4')));
});

test('custom domain: canonical URLs name it, and the file for GitHub Pages is there', () => {
  assert.match(site.read('map.html'), 'rel="canonical" href="https://docs.example.com/map');
  assert.is(site.read('CNAME').trim(), 'docs.example.com');
});

test('search engines: pages have the tags of the table, and structured data', () => {
  const page = site.read('start.html');
  for (const tag of [
    '<title>Install Acme - Acme</title>',
    'name="description" content="Install the server on Linux',
    'property="og:image" content="https://docs.example.com/card.png"',
    'name="twitter:card"',
    'property="og:url" content="https://docs.example.com/start.html"',
  ])
    assert.match(page, tag);
  assert.match(site.read('acme.html'), /<script type="application\/ld\+json">\{"@context"/);
  assert.ok(site.has('sitemap.xml'));
});

test('every guide ends with a link to the next step', () => {
  for (const lang of ['en', 'zh'])
    for (const page of listDocs(lang).filter((path) => /^guide\/.+\.mdx?$/.test(path)))
      assert.match(readDoc(lang, page).trim().split('\n\n').at(-1)!, /\]\(\//, `${lang}/${page}`);
});

test('CSS-in-JS: the styles of a page are in its head', () => {
  const [head, body] = site.read('prices.html').split('</head>');
  const name = /<strong class="(sc-[^"]+)">/.exec(body!)![1]!;
  assert.match(head!, `.${name}{color: teal;}`);
});

test.run();
