import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { startServer } from '../../support/server-process.js';
import { createSite, runHeddle } from '../../support/site.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const plugin = `
export const people = {
  name: 'people',
  loadContent: async (loader) => {
    const files = loader.listFiles('people');
    const names = files.map((file) => JSON.parse(loader.readFile(file)).name);
    return loader.remember([names], () => ({ names, computed: names.length }));
  },
  addPages: (_, { names }) => [
    { routePath: '/people/', content: '# People\\n' },
    ...names.map((name) => ({ routePath: '/people/' + name, content: '# ' + name + '\\n\\n<b>b</b> {1 + 1}\\n', format: 'md' })),
    { routePath: '/zh/people/', content: '# 人\\n' },
  ],
  addNavigation: (_, { names }) => ({ 'en/people/_meta.json': names.toReversed().concat({ type: 'custom-link', label: 'Home', link: '/' }) }),
  runtimeModules: (_, { computed }) => ({ 'people-count': 'export const count = ' + computed + ';' }),
  extendPageData: (page, _, { names }) => (page.routePath === '/' ? { people: names.length } : undefined),
  emit: (pages, config, navigation, { names }) => [{ path: 'people.txt', content: names.join() }],
};
`;

const files = {
  'site.config.mjs': `import { people } from './people.mjs';
import { sitemap } from 'heddle/plugins/sitemap';
export default { siteOrigin: 'https://a.b', title: 'T', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], lang: 'en', plugins: [people, sitemap()], themeConfig: { editLink: { docRepoBaseUrl: 'https://a.b' } } };
`,
  'people.mjs': plugin,
  'people/1.json': '{ "name": "ada" }',
  'people/2.json': '{ "name": "bob" }',
  'docs/en/index.mdx': `import { usePages } from 'heddle/runtime';
import { count } from 'people-count';

export const Latest = () => {
  const { pages, total } = usePages({ under: '/blog', sort: '-date', limit: 2, where: { tags: 'news' }, fields: ['date'] });
  return <ul>{pages.map(({ title, routePath, frontmatter }) => <li key={routePath}>{\`\${title} \${routePath} \${Object.keys(frontmatter)}\`}</li>)}<li>{total}</li></ul>;
};

# Home {count}

<Latest />
`,
  'docs/zh/index.md': '# 首页\n',
  'docs/en/blog/a.md': '---\ndate: 2024-01-01\ntags: [news]\n---\n\n# A\n',
  'docs/en/blog/b.md': '---\ndate: 2024-01-03\ntags: [news, other]\n---\n\n# B\n',
  'docs/en/blog/c.md': '---\ndate: 2024-01-02\ntags: [news]\n---\n\n# C\n',
  'docs/en/blog/d.md': '---\ndate: 2024-01-04\n---\n\n# D\n',
  'docs/en/api/[name].mdx': `import { used } from './_part.js';
import './_style.css';

export const paths = (loader) =>
  JSON.parse(loader.readFile('api.json')).map((name) => ({ params: { name }, frontmatter: { title: used + name, secret: 'of ' + name } }));

{frontmatter.secret}

[a](../blog/a.md) [other](./two.mdx)
`,
  'docs/en/api/_part.js':
    "import fs from 'node:fs/promises';\nexport const used = 'API ';\nexport const unused = fs;\n",
  'docs/en/api/_style.css': 'a { color: red }',
  'docs/en/[kind]/of/[id].tsx': `import { usePage } from 'heddle/runtime';
import type { PagePath } from 'heddle';
export { paths } from './_paths';
export const frontmatter = { description: 'All' };
export default () => { const { page } = usePage(); return <p>{page.params?.kind}/{page.params?.id} {page.title}</p>; };
`,
  'docs/en/[kind]/of/_paths.ts':
    "export const paths = () => [{ params: { kind: 'cat', id: '1' }, frontmatter: { title: 'Tom' } }, { params: { kind: 'dog', id: '2' } }];\n",
  'api.json': '["one", "two"]',
};

test('pages and lists are made of data, and made again when the data changes', async () => {
  const site = createPluginSite(files);
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  // What a plugin makes of data is not known when headings get their ids.
  assert.equal(
    problems.map(({ severity, code, file, line }) => [severity, code, file, line]),
    [['warning', 'heading-not-rendered', 'docs/en/index.mdx', 9]],
  );
  const read = (path: string): string => site.read(path).replaceAll('<!-- -->', '');

  const home = read('index.html');
  assert.match(home, 'Home 2');
  assert.match(home, '<ul><li>B /blog/b date</li><li>C /blog/c date</li><li>3</li></ul>');
  assert.match(home, '"people":2');
  assert.not.match(home, '"title":"D"');
  assert.is(site.read('people.txt'), 'ada,bob');

  const ada = read('people/ada.html');
  assert.match(ada, '<b>b</b> {1 + 1}');
  const sidebar = ada.replace(/<[^>]*>/g, '|').replace(/[|\s]+/g, ' ');
  assert.match(sidebar, /People bob ada Home/);
  assert.match(read('zh/people/index.html'), '<html lang="zh"');

  const one = read('api/one.html');
  assert.match(one, '<p>of one</p>');
  assert.match(one, '<title>API one');
  assert.match(one, 'href="/api/two.html"');
  assert.match(one, 'https://a.b/en/api/%5Bname%5D.mdx');
  assert.match(sidebar, /API one API two/);
  const ofPage = site.outputs().filter((path) => /^(?:assets\/pages\/)?api\/one\./.test(path));
  assert.ok(ofPage.length > 0 && ofPage.every((path) => !site.read(path).includes('readFile')));
  assert.match(read('cat/of/1.html'), '<p>cat/1 Tom</p>');
  assert.match(read('dog/of/2.html'), 'dog/2');
  assert.match(read('cat/of/1.html'), '<meta name="description" content="All">');
  assert.match(site.read('sitemap.xml'), '/cat/of/1');

  const first = site.digest();
  assert.is((await site.build()).exitCode, 0);
  assert.is(site.digest(), first);

  // A text that no list shows renders no list again; a date does.
  site.write({
    'docs/en/blog/a.md': '---\ndate: 2024-01-05\ntags: [news]\n---\n\n# A\n',
    'api.json': '["one", "three"]',
  });
  site.write({
    'people/3.json': '{ "name": "cyd" }',
    'docs/en/api/[name].mdx': files['docs/en/api/[name].mdx'].replace('two', 'three'),
  });
  const again = await site.build();
  assert.is(again.exitCode, 0, again.output);
  assert.match(read('index.html'), '<ul><li>A /blog/a date</li><li>B /blog/b date</li><li>3</li></ul>');
  assert.match(read('index.html'), 'Home 3');
  assert.ok(site.outputs().includes('api/three.html') && !site.outputs().includes('api/two.html'));
  assert.ok(site.outputs().includes('people/cyd.html'));
  const warm = site.digest();
  assert.is((await site.build('--no-cache')).exitCode, 0);
  assert.is(site.digest(), warm);
});

test('a text of a server that is gone is the one of the last build, with a warning', async () => {
  const server = createServer((_, response) => response.end('from the server'));
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo)),
  );
  const site = createSite({
    'docs/index.md': '# Home\n',
    'site.config.mjs': `export default { plugins: [{
  name: 'far',
  loadContent: (loader) => loader.fetchText('http://127.0.0.1:${port}/text'),
  addPages: (_, text) => [{ routePath: '/far', content: text }],
}] };\n`,
  });
  assert.equal((await site.build()).problems, []);
  const first = site.digest();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const { exitCode, problems } = await site.build();
  assert.is(exitCode, 0);
  assert.equal(
    problems.map(({ severity, code }) => `${severity} ${code}`),
    ['warning content-stale'],
  );
  assert.match(site.read('far.html'), 'from the server');
  assert.is(site.digest(), first);
});

test('mistakes in paths and content are reported with the file', async () => {
  const problemsOf = async (more: Record<string, string>): Promise<string> => {
    const { output } = await createSite({ 'docs/index.md': '# Home\n', ...more }).build();
    return output;
  };
  assert.match(
    await problemsOf({ 'docs/[a].mdx': '# A\n' }),
    /warning dynamic-route docs\/\[a\]\.mdx[^]*\[a\] in the name/,
  );
  assert.match(
    await problemsOf({
      'docs/[a].tsx': "export const paths = () => [{ params: { a: 'x/y' } }];\nexport default () => null;\n",
    }),
    /error dynamic-route docs\/\[a\]\.tsx[^]*`params\.a` of item 0 must be a text that can be a part of a URL, but is "x\/y"/,
  );
  assert.match(
    await problemsOf({ 'docs/[a].mdx': "export const paths = () => { throw new Error('no data'); };\n\n# A\n" }),
    /error dynamic-route docs\/\[a\]\.mdx[^]*`paths` failed: no data/,
  );
  // A walk over it would block the thread for minutes.
  assert.match(
    await problemsOf({
      'docs/[a].mdx': 'export const paths = () => { const list = []; list.length = 4e9; return list; };\n\n# A\n',
    }),
    /error dynamic-route docs\/\[a\]\.mdx[^]*`paths` failed: it returned more than 20 million values/,
  );
  assert.match(
    await problemsOf({
      'site.config.mjs':
        "export default { plugins: [{ name: 'far', loadContent: (loader) => loader.fetchText('http://127.0.0.1:9/spec') }] };",
    }),
    /error content-not-fetched[^]*http:\/\/127\.0\.0\.1:9\/spec cannot be fetched/,
  );
});

/** Notes each connection that a process or one of its threads opens, in the file `CONNECTIONS`. */
const connectionLog = `import net from 'node:net';
import { appendFileSync } from 'node:fs';
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  appendFileSync(process.env.CONNECTIONS, JSON.stringify(args[0]) + '\\n');
  return connect.apply(this, args);
};`;

test('builds and the dev server send no requests, unless a plugin does', async () => {
  const files = {
    'docs/index.mdx':
      "import { Shown } from './_shown.tsx'\n\n# Home\n\n[a](https://example.com/a) ![b](https://example.com/b.png)\n\n```ts\nlet a;\n```\n\n<Shown />\n",
    'docs/_shown.tsx':
      "import { useState } from 'react';\nexport const Shown = () => <b>{useState('https://example.com')[0]}</b>;\n",
    'docs/public/a.txt': 'a',
  };
  const site = createPluginSite({
    ...files,
    'site.config.mjs':
      "export default { title: 'T', siteOrigin: 'https://example.com', themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/b' }] } };\n",
  });
  const log = join(temporaryFolder(), 'connections');
  const variables = {
    CONNECTIONS: log,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(connectionLog)}`,
  };
  const before = process.env['NODE_OPTIONS'];
  Object.assign(process.env, variables);
  try {
    const built = await runHeddle(site.folder, ['build', '--workers', '2']);
    assert.is(built.exitCode, 0, built.output);
    const server = await startServer(site.folder, 'dev');
    assert.match(await (await fetch(server.origin)).text(), 'https://example.com');
    await server.stop();
    assert.not(existsSync(log), existsSync(log) ? readFileSync(log, 'utf8') : '');

    const { port } = new URL(server.origin);
    site.write({
      'site.config.mjs': `export default { plugins: [{
  name: 'far',
  loadContent: (loader) => loader.fetchText('http://127.0.0.1:${port}/text').catch(() => ''),
}] };\n`,
    });
    await runHeddle(site.folder, ['build']);
    assert.match(readFileSync(log, 'utf8'), port);
    rmSync(log);
  } finally {
    delete process.env['CONNECTIONS'];
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  }
});

test.run();
