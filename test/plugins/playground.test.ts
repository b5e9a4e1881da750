import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Frame, Page } from 'puppeteer';
import { axeViolations } from '../support/axe.js';
import { launchBrowser } from '../support/chromium.js';
import { createPluginSite } from '../support/plugin-site.js';
import { serveToReaders } from '../support/reader-site.js';
import { readerPages, wake, loadedUrls } from '../support/reader-page.js';
import { startServer } from '../support/server-process.js';
import { pause } from '../support/until.js';

const fence = (words: string, code: string): string => `\`\`\`${words}\n${code}\n\`\`\`\n`;
const counter = `import { useState } from 'react';
import { Word } from 'words';

export default function Counter() {
  const [count, setCount] = useState<number>(1);
  return <button onClick={() => setCount(count + 1)}>{count} <Word /></button>;
}`;
const below = (text: string): string => `export default () => <p>${text}</p>;`;

const site = createPluginSite({
  'site.config.mjs': `import { playground } from 'heddle/plugins/playground';
import { llms } from 'heddle/plugins/llms';
import { sitemap } from 'heddle/plugins/sitemap';
export default {
  title: 'Play', base: '/sub/', siteOrigin: 'https://example.com', contentSecurityPolicy: true,
  route: { cleanUrls: true },
  plugins: [playground({ include: [['words', './docs/_demos/word.tsx']] }), llms(), sitemap()],
};
`,
  'docs/index.md': '# Home\n\n[play](./play.mdx)\n',
  'docs/play.mdx': [
    '# Play\n',
    fence('tsx playground title="counter.tsx"', counter),
    fence('tsx pure playground', below('only code')),
    fence('jsx', below('code as well')),
    'Paragraph.\n\n'.repeat(150),
    fence('jsx playground direction=vertical', below('far below')),
  ].join('\n'),
  'docs/upright.mdx': `---\nplaygroundDirection: vertical\n---\n\n# Upright\n\n${fence('jsx playground', below('upright'))}`,
  'docs/_demos/word.tsx': 'export const Word = () => <b>word</b>;\n',
});

const reader = serveToReaders(test, site);

const loaded = async (page: Page, pattern: string): Promise<string[]> =>
  (await loadedUrls(page)).filter((url) => new RegExp(pattern).test(url));

/** Waits until the result of the first playground has this text, and returns its frame. */
async function resultWith(page: Page, text: string): Promise<Frame> {
  const end = performance.now() + 30_000;
  let seen: (string | undefined)[] = [];
  while (performance.now() < end) {
    const frames = page.frames().filter((frame) => frame.url().includes('/assets/playground/'));
    // A frame that has been replaced throws at once.
    const texts = frames.map((frame) =>
      Promise.resolve()
        .then(() => frame.$eval('#root', (root) => root.textContent ?? ''))
        .catch(() => undefined),
    );
    seen = await Promise.all(texts);
    const found = frames[seen.indexOf(text)];
    if (found) return found;
    await pause(50);
  }
  throw new Error(`No result has the text ${text}: ${JSON.stringify(seen)}`);
}

async function write(page: Page, code: string): Promise<void> {
  await page.click('hd-playground >>> .cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(code);
}

const mistake = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (expected) => {
      const alert = document.querySelector('hd-playground')?.shadowRoot?.querySelector<HTMLElement>('.error');
      return alert && !alert.hidden && alert.textContent?.includes(expected);
    },
    { timeout: 30_000 },
    text,
  );
const hasNoMistake = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector('hd-playground')?.shadowRoot?.querySelector<HTMLElement>('.error')?.hidden,
  );

test('the HTML holds plain code; sandboxes are files and no pages', () => {
  const html = site.read('play.html');
  assert.is(html.match(/<hd-playground /g)?.length, 2);
  assert.match(
    html,
    /<hd-playground data-language="tsx" data-direction="horizontal" data-editor="left" data-sandbox="\/sub\/assets\/playground\/play\.html"><div class="hd-code[" ]/,
  );
  assert.match(html, /data-direction="vertical"/);
  assert.match(site.read('upright.html'), /data-direction="vertical"/);
  for (const path of ['sitemap.xml', 'llms.txt']) assert.not.match(site.read(path), /assets\/playground/);
  assert.match(
    site.read('_headers'),
    /\/sub\/assets\/playground\/play\.html\n {2}! Content-Security-Policy\n {2}Content-Security-Policy: .*sandbox allow-scripts/,
  );
});

test('pages without playgrounds load nothing of the plugin', async () => {
  const page = await reader.pages.open({ path: '/' });
  await wake(page);
  assert.equal(await loaded(page, 'playground'), []);
  await page.click('.hd-doc a[href="/sub/play"]');
  await resultWith(page, '1 word');
  await reader.pages.close(page);
});

test('editor and result come from the site, and only for playgrounds that are near', async () => {
  const page = await reader.pages.open({ path: '/play' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(reader.server.origin)) foreign.push(request.url());
  });
  const frame = await resultWith(page, '1 word');
  await frame.click('button');
  await resultWith(page, '2 word');
  assert.equal(foreign, []);
  const isOpen = (): boolean[] =>
    [...document.querySelectorAll('hd-playground')].map(
      ({ shadowRoot }) => shadowRoot?.querySelector('.cm-content') !== null,
    );
  assert.equal(await page.evaluate(isOpen), [true, false]);
  await (await page.$$('hd-playground'))[1]!.scrollIntoView();
  await resultWith(page, 'far below');
  await reader.pages.close(page);
});

test('changed code is run; mistakes are shown and leave the last result in place', async () => {
  const page = await reader.pages.open({ path: '/upright' });
  await resultWith(page, 'upright');
  await write(
    page,
    "import { useState } from 'react';\nexport default function A() { const [text] = useState('edited'); return <i>{text}</i>; }",
  );
  await resultWith(page, 'edited');
  await hasNoMistake(page);
  await write(page, 'const = 1;\nexport default () => <i>broken</i>;');
  await mistake(page, 'Unexpected token (1:');
  await resultWith(page, 'edited');
  const before = reader.pages.messages.length;
  await write(page, 'export default () => { throw new Error("thread broke"); };');
  await mistake(page, 'thread broke');
  await resultWith(page, 'edited');
  await write(page, 'export const a = 1;');
  await mistake(page, 'no default export');
  await write(page, "import x from 'left-pad';\nexport default () => <i>{x}</i>;");
  await mistake(page, 'cannot be imported here: left-pad');
  await write(page, below('well again'));
  await resultWith(page, 'well again');
  await hasNoMistake(page);
  reader.pages.messages.splice(before);
  await reader.pages.close(page);
});

test('code reaches neither the page nor its storage, and cannot leave or block it', async () => {
  const page = await reader.pages.open({ path: '/upright' });
  await resultWith(page, 'upright');
  const before = reader.pages.messages.length;
  await write(
    page,
    `import { useEffect, useState } from 'react';
const attempt = (run) => { try { return String(run()); } catch (error) { return error.name; } };
export default function Spy() {
  const [found, setFound] = useState('');
  useEffect(() => {
    const names = [
      attempt(() => parent.document.title),
      attempt(() => localStorage.length),
      attempt(() => document.cookie),
      attempt(() => { top.location = '/elsewhere'; return 'moved'; }),
      origin,
    ];
    parent.postMessage({ type: 'failed', reason: 'thrown', message: 'spoofed' }, '*');
    fetch(location.href).then(() => 'fetched', () => 'refused').then((answer) => setFound([...names, answer].join()));
  }, []);
  return found;
}`,
  );
  await resultWith(page, 'SecurityError,SecurityError,SecurityError,SecurityError,null,refused');
  await hasNoMistake(page);
  assert.match(page.url(), /\/sub\/upright$/);
  await write(page, "export default () => { location.href = 'about:blank'; return null; };");
  await mistake(page, 'left its frame');
  await write(page, 'while (true);\nexport default () => null;');
  await mistake(page, 'did not come to an end');
  await write(page, below('alive'));
  await resultWith(page, 'alive');
  reader.pages.messages.splice(before);
  await reader.pages.close(page);
});

test('framed by anything but a page of the site, or with the origin of the site, the document accepts no code', async () => {
  const serve = (respond: (path: string) => string): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer(({ url = '' }, response) => {
        const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
        response.setHeader('Content-Type', type).end(respond(url));
      });
      server.listen(0, () => resolve(server));
    });
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const frames = (src: string): string =>
    `<iframe src="${src}"></iframe><iframe src="${src}" sandbox="allow-scripts"></iframe>`;
  const document = '/sub/assets/playground/upright.html';
  // A host that sends no headers.
  const host = await serve((path) => (path === '/embed' ? frames(document) : site.read(path.slice('/sub/'.length))));
  const stranger = await serve(() => frames(`http://127.0.0.1:${portOf(host)}${document}`));
  const browser = await launchBrowser({ args: ['--host-resolver-rules=MAP evil.test 127.0.0.1'] });
  try {
    const answersAt = async (url: string): Promise<string[]> => {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(() => {
        let accepted = 'refused';
        const { start } = MessagePort.prototype;
        MessagePort.prototype.start = function (): void {
          accepted = 'accepted';
          start.call(this);
        };
        // Messages arrive in the order in which they were sent: the greeting has been judged.
        if (parent !== window)
          addEventListener('message', ({ data }) => {
            if (data === 'probe') parent.postMessage([self.origin === 'null' ? 'no origin' : 'origin', accepted], '*');
          });
      });
      await page.goto(url, { waitUntil: 'load' });
      const answers = await page.evaluate(() =>
        Promise.all(
          Array.from(window.document.querySelectorAll('iframe'), ({ contentWindow }) => {
            const answer = new Promise<string>((resolve) =>
              addEventListener('message', ({ source, data }) => source === contentWindow && resolve(String(data))),
            );
            contentWindow!.postMessage('heddle-playground', '*', [new MessageChannel().port2]);
            contentWindow!.postMessage('probe', '*');
            return answer;
          }),
        ),
      );
      await page.close();
      return answers;
    };
    assert.equal(await answersAt(`http://evil.test:${portOf(stranger)}/`), ['origin,refused', 'no origin,refused']);
    assert.equal(await answersAt(`http://127.0.0.1:${portOf(host)}/embed`), ['origin,refused', 'no origin,accepted']);
  } finally {
    await browser.close();
    host.close();
    stranger.close();
  }
});

test('Tab indents, Escape and Tab leave the editor; the editor has a name', async () => {
  const page = await reader.pages.open({ path: '/upright' });
  await resultWith(page, 'upright');
  await page.click('hd-playground >>> .cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('Home');
  await page.keyboard.up('Control');
  await page.keyboard.press('Tab');
  const code = (): Promise<string> =>
    page.$eval('hd-playground >>> .cm-content', (content) => content.textContent ?? '');
  assert.match(await code(), /^ {2}export/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  const hasFocus = await page.evaluate(
    () => document.querySelector('hd-playground')?.shadowRoot?.activeElement?.classList.contains('cm-content') ?? false,
  );
  assert.is(hasFocus, false);
  assert.is(
    await page.$eval('hd-playground >>> .cm-content', (content) => content.getAttribute('aria-label')),
    'Code editor. Escape, then Tab leaves the editor',
  );
  await page.setBypassCSP(true);
  await page.reload();
  await resultWith(page, 'upright');
  const before = reader.pages.messages.length;
  assert.equal(await axeViolations(page), []);
  // axe sends messages to frames, which don't receive them.
  reader.pages.messages.splice(before);
  await reader.pages.close(page);
});

test('results follow the appearance', async () => {
  const page = await reader.pages.open({ path: '/upright', isDark: true });
  const frame = await resultWith(page, 'upright');
  await frame.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === 'dark');
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await frame.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === 'light');
  await reader.pages.close(page);
});

test('nothing of it breaks the content security policy', () => {
  // In browsers, text that replaces a selection has a style of its own, which the policy drops, and so does the editor.
  const isTyping = (text: string): boolean => /Applying inline style|policy: style-src-attr/.test(text);
  assert.equal(
    reader.pages.messages.filter((text) => !isTyping(text)),
    [],
  );
});

test('the dev server makes sandboxes; edits of blocks are shown', async () => {
  const dev = await startServer(site.folder, 'dev');
  try {
    const page = await readerPages(reader.browser, dev.origin).open({ path: '/upright' });
    await resultWith(page, 'upright');
    site.write({ 'docs/upright.mdx': `# Upright\n\n${fence('jsx playground', below('from the file'))}` });
    await resultWith(page, 'from the file');
  } finally {
    await dev.stop();
  }
});

test('a component of the site draws playgrounds in its own way', async () => {
  const own = createPluginSite({
    'site.config.mjs': `import { playground } from 'heddle/plugins/playground';
export default { title: 'Own', plugins: [playground({ render: './theme/Playground.jsx', defaultRenderMode: 'playground' })] };
`,
    'theme/Playground.jsx': `import { Editor, Runner } from 'heddle/plugins/playground/client/react';
import { useState } from 'react';
export default function Playground({ code, language, sandbox, direction, editorPosition }) {
  const [current, setCurrent] = useState(code);
  return (
    <div className="mine" title={[direction, editorPosition].join()}>
      <Runner code={current} language={language} sandbox={sandbox} />
      <Editor value={current} language={language} onChange={setCurrent} />
    </div>
  );
}
`,
    'docs/index.mdx': `# A\n\n${fence('jsx', below('own view'))}`,
  });
  const result = await own.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(own.read('index.html'), /<div class="mine" title="horizontal,left">/);
  assert.match(own.read('index.html'), /own view/);
  const preview = await startServer(own.folder, 'preview');
  try {
    const page = await readerPages(reader.browser, preview.origin).open({ path: '/' });
    await wake(page);
    await resultWith(page, 'own view');
    await page.click('.mine >>> .cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('KeyA');
    await page.keyboard.up('Control');
    await page.keyboard.sendCharacter(below('own edit'));
    await resultWith(page, 'own edit');
  } finally {
    await preview.stop();
  }
});

test('blocks and options that cannot be used are reported', async () => {
  const bad = createPluginSite({
    'site.config.mjs':
      'import { playground } from "heddle/plugins/playground";\nexport default { plugins: [playground()] };\n',
    'docs/index.mdx': `# A\n\n${fence('tsx playground', 'import { a } from "./a";\nexport default a;')}`,
    'docs/turned.mdx': `# B\n\n${fence('tsx playground direction=diagonal', below('b'))}`,
    'docs/plain.md': `# C\n\n${fence('tsx playground', below('c'))}`,
  });
  const broken = await bad.build();
  assert.is(broken.exitCode, 1);
  assert.equal(broken.problems.map(({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`).sort(), [
    'error playground-import docs/index.mdx:3',
    'warning playground-needs-mdx docs/plain.md:3',
    'warning unknown-playground-direction docs/turned.mdx:3',
  ]);
  bad.write({
    'site.config.mjs':
      'import { playground } from "heddle/plugins/playground";\nexport default { plugins: [playground({ defaultDirection: "up", render: "./Play.tsx", includes: [] })] };\n',
  });
  const wrong = await bad.build();
  assert.is(wrong.exitCode, 2);
  assert.match(wrong.output, /Plugin playground: `defaultDirection`/);
  assert.match(wrong.output, /`includes` is not an option. Did you mean `include`\?/);
});

test.run();
