import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket as LiveClient } from 'ws';
import { launchBrowser } from '../support/chromium.js';
import { startDevSite, type DevTestSite } from '../support/dev-site.js';
import { request } from '../unit/server/raw-http.js';

const secret = 'CANARY-88c1';
let site: DevTestSite;
let attacker: Server;
let browser: Browser;
/** Path of the live channel with its token, as an attacker who has read a page would know it. */
let livePath: string;
/** Path of a script of the site. */
let script: string;
/** Types of the messages that a page of the site receives. */
const messages: string[] = [];
let live: LiveClient;

test.before(async () => {
  site = await startDevSite({
    'docs/index.mdx': `export const Secret = () => <b>{globalThis.executed = '${secret}'}</b>;\n\n# Home\n\n${secret}\n\n<Secret />\n`,
    'docs/public/style.css': `.${secret} { color: red }\n`,
    'docs/public/script.js': `globalThis.executed = '${secret}';\n`,
    'docs/public/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  });
  const html = (await request(site.server.port, '/')).body.toString();
  livePath = `/${/__heddle\/live\?token=[\w-]+/.exec(html)![0]}`;
  script = /\/assets\/[\w.-]+\.js/.exec(html)![0];
  live = new LiveClient(`ws://127.0.0.1:${site.server.port}${livePath}`);
  live.on('message', (data) => messages.push((JSON.parse(String(data)) as { type: string }).type));
  await new Promise((resolve) => live.once('message', resolve));
  attacker = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>Evil</p>'));
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] });
});
test.after(async () => {
  await browser.close();
  live.terminate();
  attacker.close();
  await site.server.close();
});

/** Tries, in a page, everything that could read the site at `origin`, run its scripts or change it. */
function attempt(page: Page, origin: string): Promise<Record<string, string>> {
  return page.evaluate(
    async (target, channel, asset) => {
      const wait = (start: (resolve: (outcome: string) => void) => void): Promise<string> =>
        Promise.race([
          new Promise<string>(start),
          new Promise<string>((resolve) => setTimeout(resolve, 15_000, 'no event')),
        ]);
      const read = (url: string, options?: RequestInit): Promise<string> =>
        fetch(url, options).then(
          async (response) => `${response.status} ${(await response.text()).includes('CANARY')}`,
          () => 'refused',
        );
      const add = <Name extends 'script' | 'link' | 'img' | 'iframe'>(
        name: Name,
        set: (element: HTMLElementTagNameMap[Name]) => void,
        outcome: (element: HTMLElementTagNameMap[Name]) => string = () => 'loaded',
      ): Promise<string> =>
        wait((resolve) => {
          const element = document.createElement(name);
          element.onload = () => resolve(outcome(element));
          element.onerror = () => resolve('refused');
          set(element);
          document.body.append(element);
        });
      const textOf = (frame: HTMLIFrameElement): string => {
        try {
          return `read ${frame.contentDocument!.documentElement.textContent.includes('CANARY')}`;
        } catch {
          return 'closed';
        }
      };
      const outcomes: Record<string, string> = {
        page: await read(`${target}/`),
        'page, without CORS': await read(`${target}/`, { mode: 'no-cors' }),
        'page, with credentials': await read(`${target}/`, { credentials: 'include' }),
        post: await read(`${target}/`, { method: 'POST', mode: 'no-cors', body: 'x' }),
        'unusual method': await read(`${target}/`, { method: 'DELETE' }),
        script: await add('script', (element) => (element.src = `${target}/script.js`)),
        'module script': await add('script', (element) =>
          Object.assign(element, { type: 'module', src: target + asset }),
        ),
        import: await import(`${target}/script.js?again`).then(
          () => 'loaded',
          () => 'refused',
        ),
        'style sheet': await add('link', (element) =>
          Object.assign(element, { rel: 'stylesheet', href: `${target}/style.css` }),
        ),
        picture: await add('img', (element) => (element.src = `${target}/picture.svg`)),
        iframe: await add('iframe', (element) => (element.src = `${target}/`), textOf),
        'form in an iframe': await wait((resolve) => {
          const frame = Object.assign(document.createElement('iframe'), { name: 'result' });
          const form = Object.assign(document.createElement('form'), {
            method: 'post',
            action: `${target}/`,
            target: 'result',
          });
          // The first document of a frame is empty.
          frame.onload = () => {
            frame.onload = () => resolve(textOf(frame));
            form.submit();
          };
          document.body.append(form, frame);
        }),
        'event source': await wait((resolve) => {
          const source = new EventSource(target + channel);
          source.onerror = () => {
            source.close();
            resolve('refused');
          };
          source.onmessage = () => resolve('message');
        }),
        'live channel': await wait((resolve) => {
          const socket = new WebSocket(target.replace('http', 'ws') + channel);
          socket.onmessage = () => resolve('message');
          socket.onerror = () => resolve('refused');
        }),
      };
      outcomes['executed'] = String('executed' in globalThis);
      return outcomes;
    },
    origin,
    livePath,
    script,
  );
}

const refusals = {
  page: 'refused',
  'page, without CORS': 'refused',
  'page, with credentials': 'refused',
  post: 'refused',
  'unusual method': 'refused',
  script: 'refused',
  'module script': 'refused',
  import: 'refused',
  'style sheet': 'refused',
  picture: 'refused',
  iframe: 'closed',
  'form in an iframe': 'closed',
  'event source': 'refused',
  'live channel': 'refused',
  executed: 'false',
};

test('a page of the site can read it, run its scripts and connect, so the attempts of others could succeed', async () => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${site.server.port}/`);
  assert.equal(await attempt(page, `http://127.0.0.1:${site.server.port}`), {
    page: '200 true',
    'page, without CORS': '200 true',
    'page, with credentials': '200 true',
    post: '405 false',
    'unusual method': '405 false',
    script: 'loaded',
    'module script': 'loaded',
    import: 'loaded',
    'style sheet': 'loaded',
    picture: 'loaded',
    iframe: 'read true',
    'form in an iframe': 'read false',
    'event source': 'refused',
    'live channel': 'message',
    executed: 'true',
  });
  await page.close();
});

test('a page of another origin reads nothing, runs nothing and connects to nothing', async () => {
  for (const [host, name] of [
    ['evil.test', '127.0.0.1'],
    ['evil.test', 'localhost'],
    // The same site, and another origin.
    ['127.0.0.1', '127.0.0.1'],
  ]) {
    const page = await browser.newPage();
    await page.goto(`http://${host}:${(attacker.address() as AddressInfo).port}/`);
    assert.equal(await attempt(page, `http://${name}:${site.server.port}`), refusals, `${host} asks ${name}`);
    await page.close();
  }
});

test('a page whose host was rebound to this computer reads nothing either', async () => {
  const page = await browser.newPage();
  const origin = `http://rebound.test:${site.server.port}`;
  // The document is the refusal; its origin is that of an attacker whose host points to the dev server by now.
  await page.goto(`${origin}/`);
  const refused = '403 false';
  assert.equal(await attempt(page, origin), {
    ...refusals,
    page: refused,
    'page, without CORS': refused,
    'page, with credentials': refused,
    post: refused,
    'unusual method': refused,
    iframe: 'read false',
    'form in an iframe': 'read false',
  });
  await page.close();
});

test('nothing of that changed the site or told its pages of a change', async () => {
  assert.equal(messages, ['hello', 'resolved']);
  // The refused name is reported, and nothing else.
  assert.equal(
    site.problems.filter(({ code }) => code !== 'host-refused'),
    [],
  );
});

test.run();
