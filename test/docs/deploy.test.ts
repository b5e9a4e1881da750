import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { defaultCacheDirectory } from '../../src/build/config/load/cache-directory.js';
import { isHashedAsset } from '../../src/server/files/content-headers.js';
import { documentedNginx as nginx, hasNginx, startNginx } from '../support/nginx.js';
import { createPluginSite } from '../support/plugin-site.js';
import { request as sendRequest } from '../unit/server/raw-http.js';
import { readDoc, readOutline } from './page-outline.js';

const blocks = readOutline(readDoc('en', 'guide/basic/deploy.md')).codeBlocks;
const shown = (title: string): string[] =>
  blocks.filter(({ meta }) => meta.includes(`title="${title}"`)).map(({ code }) => code);

const cacheFolder = 'node_modules/.cache/heddle';

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}

test('workflows of GitHub keep the cache, after the installation, and publish what the build writes', () => {
  const workflows = shown('.github/workflows/docs.yml');
  assert.is(workflows.length, 2);
  for (const text of workflows) {
    const steps = (parse(text) as { jobs: { deploy: { steps: Step[] } } }).jobs.deploy.steps;
    const order = (part: string): number => steps.findIndex(({ run = '', uses = '' }) => `${run}${uses}`.includes(part));
    const [install, cache, build] = [order('npm ci'), order('actions/cache'), order('heddle build')];
    // The installation removes the folder with the cache.
    assert.ok(install !== -1 && install < cache && cache < build, text);
    assert.is(steps[cache]?.with?.['path'], cacheFolder);
    assert.match(JSON.stringify(steps.slice(build + 1)), /doc_build/);
  }
});

test('the job of GitLab keeps the cache and publishes the folder that it builds', () => {
  const { pages } = parse(shown('.gitlab-ci.yml')[0]!) as {
    pages: { cache: { paths: string[] }; script: string[]; artifacts: { paths: string[] } };
  };
  assert.equal(pages.cache.paths, [cacheFolder]);
  assert.is(pages.script.at(-1), `npx heddle build --out-dir ${pages.artifacts.paths[0]}`);
});

test('the configuration of Vercel is JSON and names the output', () => {
  const vercel = JSON.parse(shown('vercel.json')[0]!) as Record<string, unknown>;
  assert.is(vercel['outputDirectory'], 'doc_build');
  assert.is(vercel['cleanUrls'], true);
});

test('the configuration of Netlify is TOML and names output and cache', () => {
  const lines = shown('netlify.toml')[0]!.split('\n').map((line) => line.trim());
  const value = '(?:"[^"]*"|\\["[^"]*"\\]|true|false|\\d+)';
  const line = new RegExp(`^(?:|\\[[\\w.]+\\]|\\[\\[[\\w.]+\\]\\]|\\w+ = ${value})$`);
  assert.equal(
    lines.filter((text) => !line.test(text)),
    [],
  );
  assert.ok(lines.includes('publish = "doc_build"'));
  assert.ok(lines.includes(`paths = ["${cacheFolder}"]`));
});

const site = createPluginSite({
  'site.config.mjs': `import { clientRedirects } from 'heddle/plugins/client-redirects';
export default { route: { cleanUrls: true }, contentSecurityPolicy: true,
  locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],
  plugins: [clientRedirects({ redirects: [{ from: '/setup', to: '/guide/install' }] })] };
`,
  'docs/en/index.md': '# Home\n',
  'docs/en/guide/index.md': '# Guide\n',
  'docs/en/guide/install.md': '# Install\n',
  'docs/zh/index.md': '# 首页\n',
});

test('a build writes the files that the page tells hosts about', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  for (const path of ['guide/install.html', 'guide/index.html', '404.html', 'zh/404.html', '_headers', '_redirects'])
    assert.ok(site.has(path), `${path} is missing`);
  assert.match(site.read('index.html'), /href="\/guide\/install"/);
});

test('nginx keeps exactly the files with a hash in their names', () => {
  const [, pattern = ''] = /"~(.+)" "public, max-age=31536000, immutable"/.exec(nginx) ?? [];
  const paths = site.outputs();
  assert.ok(paths.some(isHashedAsset) && paths.some((path) => path.startsWith('assets/nav/')));
  assert.equal(
    paths.filter((path) => new RegExp(pattern).test(`/${path}`)),
    paths.filter(isHashedAsset),
  );
});

test('nginx finds the pages, in the order of its attempts', () => {
  const attempts = /try_files (.+) =404;/.exec(nginx)![1]!.split(' ');
  const found = (uri: string): string | undefined =>
    attempts.map((attempt) => attempt.replace('$uri', uri).replace(/\/+/g, '/').slice(1)).find((path) => site.has(path) && path !== '');
  assert.is(found('/guide/install'), 'guide/install.html');
  assert.is(found('/guide/install.html'), 'guide/install.html');
  assert.is(found('/zh/nothing'), undefined);
  const [opened, closed] = [nginx.split('{').length, nginx.split('}').length];
  assert.is(opened, closed);
});


if (!hasNginx()) console.log('NOT TESTED: answers of nginx with the documented configuration. It is not installed.');

test('nginx takes the configuration and answers as the page says', async () => {
  if (!hasNginx()) return;
  const hashed = site.outputs().find(isHashedAsset)!;
  const { socket, stop } = await startNginx(join(site.folder, 'doc_build'));
  try {
    const ask = async (path: string): Promise<{ status: number; cache: string | undefined; text: string }> => {
      const { status, headers, body } = await sendRequest(socket, path, { host: 'docs.example.com' });
      return { status, cache: headers['cache-control'], text: body.toString() };
    };
    const page = await ask('/guide/install');
    assert.is(page.status, 200);
    assert.match(page.text, /<h1[^>]*>Install/);
    assert.is(page.cache, 'no-cache');
    assert.match((await ask('/guide/')).text, /<h1[^>]*>Guide/);
    assert.equal(await ask('/nothing'), { status: 404, cache: undefined, text: site.read('404.html') });
    assert.equal(await ask('/zh/nothing'), { status: 404, cache: undefined, text: site.read('zh/404.html') });
    assert.is((await ask(`/${hashed}`)).cache, 'public, max-age=31536000, immutable');
    assert.is((await ask(`/${site.outputs().find((path) => path.startsWith('assets/nav/'))!}`)).cache, 'no-cache');
  } finally {
    await stop();
  }
});

test('the folder of the cache is the one that Heddle takes', () => {
  assert.is(defaultCacheDirectory(site.folder), join(site.folder, cacheFolder));
});

test.run();
