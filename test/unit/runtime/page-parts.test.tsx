import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HeadContext } from '../../../src/runtime/head/head.js';
import * as runtime from '../../../src/runtime/index.js';
import { RouterProvider } from '../../../src/runtime/router/router-context.js';
import { createStaticRouter } from '../../../src/runtime/router/router-state.js';
import { useActiveAnchor, useEditLink, usePrevNextPage, useReadPercent } from '../../../src/runtime/theme/index.js';
import { FallbackHeading } from '../../../src/runtime/theme/layout/fallback-heading.js';
import { LastUpdated } from '../../../src/runtime/theme/doc/last-updated.js';
import { builtInTexts } from '../../../src/build/config/interface-texts.js';
import type { HeadTag } from '../../../src/shared/head.js';
import type { PageData, PagePayload } from '../../../src/shared/page-data.js';
import type { SiteData } from '../../../src/shared/site-data.js';

interface Given {
  page?: Partial<PageData>;
  payload?: Partial<PagePayload>;
  lang?: string;
}

function render(node: ReactNode, { page, payload, lang = 'en' }: Given = {}): string {
  const site = {
    base: '/docs/',
    cleanUrls: true,
    lang,
    locales: [
      { lang: 'en', label: '', home: '/docs/' },
      { lang: 'zh', label: '', home: '/docs/zh/' },
    ],
    multiVersion: { default: '', versions: [] },
    nav: [{ text: 'Guide', link: '/docs/guide/' }],
    texts: builtInTexts(lang),
  } as unknown as SiteData;
  const data = { title: 'T', lang, version: 'v1', routePath: '/guide/a', frontmatter: { own: 1 }, ...page } as PageData;
  const router = createStaticRouter({
    payload: { page: data, sidebar: '', alternates: {}, build: '', ...payload },
    site,
    html: '',
    sidebar: { name: '', html: '' },
    location: { pathname: '/docs/guide/a', search: '', hash: '' },
    isNavigated: false,
  });
  return renderToStaticMarkup(<RouterProvider router={router}>{node}</RouterProvider>);
}

/** Return value of a hook on a page. */
function valueOf<T>(useValue: () => T, given?: Given): T {
  let value: T | undefined;
  function Probe() {
    value = useValue();
    return null;
  }
  render(<Probe />, given);
  return value!;
}

test('hooks give page, site and front matter in objects of their own', () => {
  assert.is(valueOf(runtime.usePage).page.title, 'T');
  assert.is(valueOf(runtime.useSite).site.base, '/docs/');
  assert.equal(valueOf(runtime.useFrontmatter), { frontmatter: { own: 1 } });
  const { page, siteData } = valueOf(runtime.usePageData);
  assert.equal([page.title, siteData.lang], ['T', 'en']);
  assert.is(valueOf(runtime.useVersion), 'v1');
  assert.equal(valueOf(runtime.useNav), [{ text: 'Guide', link: '/docs/guide/' }]);
});

test('the address of a page has no base path', () => {
  assert.equal(valueOf(runtime.useLocation), { pathname: '/guide/a', search: '', hash: '' });
});

test('links are active on their page and below, also in another language', () => {
  const isActive = valueOf(runtime.useActiveMatcher);
  assert.equal(['/guide/', '/guide/a.md', '/guide', '/guid', '/', 'https://example.com/'].map(isActive), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const inChinese = valueOf(runtime.useActiveMatcher, { lang: 'zh', page: { routePath: '/zh/guide/a' } });
  assert.ok(inChinese('/guide/'));
});

test('a key without a text is an error', () => {
  const translate = valueOf(runtime.useI18n);
  assert.is(translate('headingAnchorText', { name: 'A' }), 'Link to A');
  assert.throws(() => translate('nothing'), 'There is no text nothing for the language en.');
});

test('the parts below an article tell their links', () => {
  assert.is(valueOf(useEditLink), null);
  assert.equal(valueOf(useEditLink, { payload: { editUrl: 'https://example.com/a' } }), {
    text: 'Edit this page',
    link: 'https://example.com/a',
  });
  const next = { text: 'N', link: '/n' };
  assert.equal(valueOf(usePrevNextPage, { payload: { next } }), { prevPage: null, nextPage: next });
});

test('what only a browser knows is empty at first', () => {
  assert.equal(valueOf(runtime.useWindowSize), { width: 0, height: 0 });
  assert.equal(valueOf(useReadPercent), [0, 0]);
  assert.equal(
    valueOf(() => useActiveAnchor([{ id: 'a' }])),
    { activeAnchorId: '', scrolledHeader: undefined },
  );
});

test('the day of the last change is rendered without data of the machine, for numbers and texts', () => {
  const shown = (lastUpdatedTime: unknown, lang = 'en'): string =>
    render(<LastUpdated />, { lang, page: { lastUpdatedTime } });
  assert.match(shown(0), '<time dateTime="1970-01-01T00:00:00.000Z">1970-01-01</time>');
  assert.match(
    shown('2024-02-29T23:59:59Z', 'zh'),
    '最后更新于 <time dateTime="2024-02-29T23:59:59.000Z">2024-02-29</time>',
  );
  assert.match(shown('2024-02-29 23:59'), '<time dateTime="2024-02-29T23:59:00.000Z">2024-02-29</time>');
  assert.is(shown(undefined), '');
  assert.is(shown('soon'), '');
});

test('tags for the head are collected while the server renders', () => {
  const tags: HeadTag[] = [];
  render(
    <HeadContext value={(found) => tags.push(...found)}>
      <runtime.Head>
        <meta name="robots" content="noindex" />
        <link rel="preload" crossOrigin="anonymous" href="/a" />
        <script async>{'let a'}</script>
        <p>no tag of the head</p>
      </runtime.Head>
    </HeadContext>,
  );
  assert.equal(tags, [
    ['meta', { name: 'robots', content: 'noindex' }],
    ['link', { rel: 'preload', crossorigin: 'anonymous', href: '/a' }],
    ['script', { async: true }, 'let a'],
  ]);
});

test('a heading takes the level it is given', () => {
  assert.is(render(<FallbackHeading level={2} title="A < B" />), '<h2>A &lt; B</h2>');
});

test.run();
