import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { get } from 'node:http';
import { createSite, runHeddle } from '../support/site.js';
import { startServer } from '../support/server-process.js';
import { until } from '../support/until.js';

const plugin = `
export const everything = {
  name: 'everything',
  options: { a: 1 },
  i18nSource: (texts) => ({ 'weave.title': { en: 'Weave', zh: '织' }, lastUpdatedText: { en: 'from the plugin' } }),
  addPages: () => [{ routePath: '/added', content: '# Added\\n\\nimport words from "weave-words";\\n\\n<p>{words.join("-")}</p>\\n' }],
  runtimeModules: (config) => ({ 'weave-words': 'const words: string[] = ["warp", "weft"]; export default words;' }),
  extendPageData: (page) => ({ length: page.title.length }),
  searchData: (sections, { title }) => [...sections, { id: 'more', heading: 'More of ' + title, depth: 2, text: 'selvedge', code: '' }],
  head: (page) => [['meta', { name: 'length', content: String(page.length) }]],
  convertArticle: (html, config) => config.title + ': ' + html,
  emit: async (pages, _config, _navigation, _content, convertArticles) => {
    const converted = await convertArticles(pages);
    return [{ path: 'pages.json', content: JSON.stringify(pages.map((page, index) => ({
      path: page.routePath, length: page.data.length, html: page.html(), texts: page.sections().map(({ text }) => text),
      converted: converted[index],
    }))) }];
  },
  globalStyles: [new URL('./weave.css', import.meta.url).pathname],
  globalUIComponents: [[new URL('./Weave.jsx', import.meta.url).pathname, { label: 'shuttle' }]],
  clientModules: [{ path: new URL('./weave-client.js', import.meta.url).pathname, selector: '.hd-doc .weave' }],
  builder: { define: { WEAVE: '"from the plugin"', OTHER: '"kept"' } },
  handleRequest: ({ path, command, headers }) => path === 'weave-answer'
    ? { body: command + ' ' + (headers['x-weave'] ?? ''), contentType: 'text/plain' }
    : path === 'alias' ? { file: 'added.html' } : undefined,
};
`;
const files = {
  'site.config.mjs': `import { everything } from './everything.mjs';
export default {
  title: 'Test', route: { cleanUrls: true }, builder: { define: { WEAVE: '"from the site"' } }, mediumZoom: false,
  i18nSource: { lastUpdatedText: { en: 'from the site' } },
  plugins: [everything, { name: 'unwanted', head: () => { throw new Error('removed'); } }, {
    name: 'editor',
    config: (config, { addPlugin, removePlugin }) => {
      removePlugin('unwanted');
      addPlugin({ name: 'late', head: () => [['meta', { name: 'late', content: 'yes' }]] });
    },
  }],
};
`,
  'everything.mjs': plugin,
  'weave.css': '.weave { color: teal }\n',
  'Weave.jsx':
    'import { useI18n } from "heddle/runtime";\nexport default function Weave({ label }) { const t = useI18n(); return <div id="shuttle">{label} {t("weave.title")} {t("lastUpdatedText")} {WEAVE} {OTHER}</div>; }\n',
  'weave-client.js': 'document.documentElement.dataset.weave = "on";\n',
  'docs/index.md': '# Home\n\nText.\n',
  'docs/box.mdx': '# Box\n\n<span>{1 + 1}</span>\n',
};

const site = createSite(files);

test('a plugin adds pages, modules, data, tags, styles, components, texts and files', async () => {
  const result = await site.build('--profile');
  assert.is(result.exitCode, 0, result.output);
  assert.match(result.output, /\nplugins\s.*everything emit [\d.]+ m?s/);
  const pages = JSON.parse(site.read('pages.json')) as {
    path: string;
    length: number;
    html: string;
    texts: string[];
    converted: string;
  }[];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  assert.is(byPath.get('/')!.length, 4);
  assert.match(byPath.get('/')!.html, /<p>Text\.<\/p>/);
  for (const page of pages) assert.is(page.converted, `Test: ${page.html}`);
  assert.equal(byPath.get('/')!.texts.join(' ').includes('Text.'), true);
  assert.match(byPath.get('/box')!.html, /<span>2<\/span>/);
  assert.match(byPath.get('/added')!.html, /warp-weft/);
  const home = site.read('index.html');
  assert.match(home, /<meta name="length" content="4">/);
  assert.match(home, /<meta name="late" content="yes">/);
  assert.match(home.replace(/<!-- -->/g, ''), /id="shuttle">shuttle Weave from the site from the site kept</);
  assert.match(home, /"modules":\[(?:.*,)?\[".hd-doc .weave","\/assets\/weave-client\.\w+\.js"\]\]/);
  const styles = site.outputs().find((path) => /^assets\/global\..*\.css$/.test(path))!;
  assert.match(site.read(styles), /\.weave/);
  assert.match((await runHeddle(site.folder, ['search', 'selvedge'])).output, /\/box#more/);
  const warm = site.digest();
  assert.is((await site.build()).exitCode, 0);
  assert.is(site.digest(), warm);
});

test('requests reach plugins behind the gate, in dev and preview', async () => {
  for (const command of ['dev', 'preview'] as const) {
    const server = await startServer(site.folder, command);
    const ask = (path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> =>
      new Promise((resolve) =>
        get(server.origin + path, { headers }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve({ status: response.statusCode!, text }));
        }),
      );
    assert.equal(await ask('/weave-answer', { 'x-weave': 'yes' }), { status: 200, text: `${command} yes` });
    assert.is((await ask('/weave-answer', { host: 'evil.example' })).status, 403);
    assert.match((await ask('/alias', {})).text, /warp-weft/);
    assert.is((await ask('/pages.json', {})).status, command === 'dev' ? 404 : 200, 'emit runs in builds only');
    await server.stop();
  }
});

test('what a plugin names as its inputs makes pages anew, in builds and in dev', async () => {
  const site = createSite({
    'site.config.mjs': `import { readFileSync } from 'node:fs';
const file = new URL('./data/words.txt', import.meta.url).pathname;
export default { plugins: [{
  name: 'words',
  inputs: () => [new URL('./data', import.meta.url).pathname],
  head: () => [['meta', { name: 'words', content: readFileSync(file, 'utf8').trim() }]],
  extendPageData: () => ({ words: readFileSync(file, 'utf8').trim() }),
}] };
`,
    'data/words.txt': 'warp\n',
    'docs/index.md': '# Home\n',
  });
  await site.build();
  assert.match(site.read('index.html'), /<meta name="words" content="warp">/);
  site.write({ 'data/words.txt': 'weft\n' });
  await site.build();
  assert.match(site.read('index.html'), /<meta name="words" content="weft">/);
  const server = await startServer(site.folder, 'dev');
  const shown = async (): Promise<string | undefined> =>
    /<meta name="words" content="(\w+)">/.exec(await (await fetch(`${server.origin}/`)).text())?.[1];
  assert.is(await shown(), 'weft');
  site.write({ 'data/words.txt': 'reed\n' });
  await until(async () => (await shown()) === 'reed', 'the edited input');
  await server.stop();
});

test('bad options name the plugin', async () => {
  const bad = createSite({
    'site.config.mjs':
      'export default { plugins: [{ name: "picky", options: 1, checkOptions: () => ["`size` must be a number."] }] };\n',
    'docs/index.md': '# A\n',
  });
  const result = await bad.build();
  assert.is(result.exitCode, 2, result.output);
  assert.match(result.output, /plugin-option[^]*Plugin picky: `size` must be a number\./);
});

test('what plugins report of the site and of pages is printed and counted, and styles are those of their page', async () => {
  const reporting = (isFatal: boolean): string => `
const note = (code, message) => [{ code, severity: 'warning', kind: 'content', message }];
const table = () => (tree, file) => {
  if (file.data.page.relativePath !== 'table.md') return;
  (file.data.styles ??= []).push({ css: '.of-table { color: teal }' });
  const message = file.message('The table has no head', { place: { line: 3, column: 1 }, ruleId: 'table-head' });
  message.fatal = ${isFatal};
};
export default { plugins: [{
  name: 'reports',
  configResolved: (config) => note('resolved', Object.isFrozen(config) + ' ' + config.base + ' ' + config.outDir),
  markdown: { remarkPlugins: [table] },
  pagesCompiled: (pages) => note('compiled', pages.map(({ routePath }) => routePath).sort().join()),
}] };
`;
  const site = createSite({
    'site.config.mjs': reporting(false),
    'docs/index.md': '# Home\n',
    'docs/table.md': '# Table\n\n| a |\n| - |\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(
    result.problems.map(({ severity, code, file, line }) => [severity, code, file, line]),
    [
      ['warning', 'compiled', undefined, undefined],
      ['warning', 'resolved', undefined, undefined],
      ['warning', 'table-head', 'docs/table.md', 3],
    ],
  );
  assert.match(result.output, ' /,/404,/table');
  assert.match(result.output, ` true / ${site.folder}/doc_build`);
  const stylesOf = (page: string): string =>
    [...site.read(page).matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, path]) => site.read(path!)).join('');
  assert.match(stylesOf('table.html'), /\.of-table/);
  assert.not.match(stylesOf('index.html'), /\.of-table/);

  site.write({ 'site.config.mjs': reporting(true) });
  const failed = await site.build();
  assert.is(failed.exitCode, 1, failed.output);
  assert.equal(failed.problems[0], {
    severity: 'error',
    code: 'table-head',
    file: 'docs/table.md',
    line: 3,
    column: 1,
  });
});

test('a page of a plugin with the route of another page is an error that names both', async () => {
  const site = createSite({
    'site.config.mjs': `export default { plugins: [{ name: 'twin', addPages: () => [{ routePath: '/a', content: '# A' }] }] };\n`,
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  });
  const { exitCode, output, problems } = await site.build();
  assert.equal([exitCode, problems.map(({ code }) => code)], [1, ['output-collision']]);
  assert.match(output, /docs\/a\.md/);
  assert.match(output, /\/a \(added by twin\)/);
});

test('a page of a plugin with a path outside of the output is one error, which names the plugin', async () => {
  const paths = ['/../../outside', '/guide/../../outside', '/./dot', '//double', '/back\\slash', '/~home'];
  for (const path of paths) {
    const site = createSite({
      'site.config.mjs': `export default { plugins: [{ name: 'far', addPages: () => [{ routePath: ${JSON.stringify(path)}, content: '# A' }] }] };\n`,
      'docs/index.md': '# Home\n',
    });
    const { exitCode, output, problems } = await site.build();
    assert.equal([exitCode, problems.map(({ code }) => code)], [1, ['unsafe-output-path']], path);
    assert.match(output, 'Plugin far, hook addPages,', path);
  }
});

test.run();
