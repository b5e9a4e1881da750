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
  'site.config.mjs': `import { llms } from 'heddle/plugins/llms';
import { clientRedirects } from 'heddle/plugins/client-redirects';
export default { route: { cleanUrls: true }, contentSecurityPolicy: true,
  locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],
  plugins: [llms(), clientRedirects({ redirects: [{ from: '/setup', to: '/guide/install' }] })] };
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
    attempts.map((attempt) => attempt.replace('$uri', uri).replace('$docs_form', '.html').replace(/\/+/g, '/').slice(1)).find((path) => site.has(path) && path !== '');
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

test('nginx responds with the copy of a page to clients that ask for Markdown', async () => {
  if (!hasNginx()) return;
  const { socket, stop } = await startNginx(join(site.folder, 'doc_build'));
  try {
    const ask = async (path: string, accept: string): Promise<string[]> => {
      const { status, headers, body } = await sendRequest(socket, path, { host: 'docs.example.com', headers: { Accept: accept } });
      return [String(status), headers['content-type'] ?? '', /\bAccept\b(?!-)/.test(headers['vary'] ?? '') ? 'varies' : '', body.toString()];
    };
    const type = 'text/markdown; charset=utf-8';
    for (const [path, copy] of [
      ['/guide/install', 'guide/install.md'],
      ['/guide/', 'guide/index.md'],
      ['/', 'index.md'],
      ['/zh/', 'zh/index.md'],
    ] as const) {
      assert.equal(await ask(path, 'text/markdown, text/html;q=0.5'), ['200', type, 'varies', site.read(copy)], path);
      const page = await ask(path, 'text/html,application/xhtml+xml,*/*;q=0.8');
      assert.equal(page, ['200', 'text/html; charset=utf-8', 'varies', site.read(copy.replace(/md$/, 'html'))], path);
    }
    assert.equal((await ask('/guide/install.md', '*/*')).slice(0, 2), ['200', type]);
    assert.is((await ask('/nothing', 'text/markdown'))[0], '404');
    const hashed = await ask(`/${site.outputs().find((path) => isHashedAsset(path) && path.endsWith('.js'))!}`, '*/*');
    assert.equal(hashed.slice(0, 3), ['200', 'application/javascript; charset=utf-8', '']);
  } finally {
    await stop();
  }
});

/** A function of a host that the page shows, as a module. */
const importShown = (title: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(shown(title)[0]!)}`) as Promise<Record<string, unknown>>;

test('functions of hosts respond with the copy of a page to clients that ask for Markdown', async () => {
  const origin = 'https://docs.example.com';
  const files: Record<string, string> = { '/guide/install.md': '# Install', '/guide/index.md': '# Guide' };
  const read = (url: URL | string): Promise<Response> => {
    const text = files[new URL(url).pathname];
    return Promise.resolve(new Response(text ?? 'none', { status: text === undefined ? 404 : 200 }));
  };
  const asked = (path: string, accept?: string): Request =>
    new Request(origin + path, accept === undefined ? {} : { headers: { accept } });
  type Handler = (request: Request) => Promise<Response | undefined>;
  const page = new Response('page');
  const handlers: Handler[] = [];
  for (const title of ['netlify/edge-functions/markdown.js', 'middleware.js'])
    handlers.push((await importShown(title))['default'] as Handler);
  const { onRequest } = await importShown('functions/_middleware.js');
  const cloudflare = onRequest as (context: unknown) => Promise<Response>;
  handlers.push(async (request) => {
    const response = await cloudflare({ request, env: { ASSETS: { fetch: read } }, next: () => page });
    return response === page ? undefined : response;
  });
  const original = globalThis.fetch;
  globalThis.fetch = read as typeof fetch;
  try {
    for (const handle of handlers) {
      for (const [path, text] of [['/guide/install?x=1', '# Install'], ['/guide/', '# Guide']] as const) {
        const response = (await handle(asked(path, 'text/markdown')))!;
        assert.is(await response.text(), text);
        assert.is(response.headers.get('content-type'), 'text/markdown; charset=utf-8');
        assert.is(response.headers.get('vary'), 'Accept');
      }
      for (const request of [asked('/guide/install'), asked('/guide/', 'text/html'), asked('/none', 'text/markdown')])
        assert.is(await handle(request), undefined);
    }
  } finally {
    globalThis.fetch = original;
  }
  const { config } = (await importShown('middleware.js')) as { config: { matcher: string } };
  const matches = (path: string): boolean => new RegExp(`^${config.matcher}$`).test(path);
  assert.equal(['/', '/guide/', '/guide/install', '/assets/a.js', '/guide/install.md', '/llms.txt'].map(matches), [true, true, true, false, false, false]);
});

test('the folder of the cache is the one that Heddle takes', () => {
  assert.is(defaultCacheDirectory(site.folder), join(site.folder, cacheFolder));
});

test.run();
