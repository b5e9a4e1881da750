import { renderToString } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageData, PagePayload } from '../../../src/shared/page-data.js';
import type { SiteData } from '../../../src/shared/site-data.js';
import { builtInTexts } from '../../../src/build/config/interface-texts.js';
import { MdxComponentsContext } from '../../../src/runtime/page/content.js';
import { RouterProvider } from '../../../src/runtime/router/router-context.js';
import { createStaticRouter } from '../../../src/runtime/router/router-state.js';
import { Layout } from '../../../src/runtime/theme/layout/layout.js';
import { mdxComponents } from '../../../src/runtime/theme/base/mdx-components.js';
import { Badge, BrowserOnly, Tab, Tabs } from '../../../src/runtime/theme/index.js';
import type { PageModule } from '../../../src/runtime/router/page-module.js';

const site: SiteData = {
  base: '/',
  siteOrigin: '',
  title: 'Heddle',
  description: '',
  lang: 'en',
  dir: 'ltr',
  locales: [
    { lang: 'en', label: 'English', home: '/' },
    { lang: 'zh', label: '中文', home: '/zh/' },
  ],
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  styleParts: [],
  logo: { light: '/l.svg', dark: '/d.svg' },
  logoSizes: { '/l.svg': { width: 160, height: 40 } },
  logoText: '',
  logoHref: '/',
  nav: [
    { text: 'Guide', link: '/guide/' },
    { text: 'More', items: [{ text: 'Deep', items: [{ text: 'Deeper', link: '/deep' }] }] },
  ],
  socialLinks: [
    { icon: 'github', mode: 'link', content: 'https://github.com/a/b' },
    { icon: { svg: '<svg id="own"></svg>' }, mode: 'text', content: 'a note' },
  ],
  footer: { message: 'A <b>message</b>', copyright: '', columns: [] },
  pageActions: [],
  feedback: false,
  darkMode: 'auto',
  hideNavbar: 'auto',
  enableScrollToTop: true,
  enableAppearanceAnimation: false,
  cleanUrls: true,
  search: {
    maxResultsPerGroup: 5,
    facets: [],
    missingResultsUrl: '',
    slashKey: true,
    rememberSearches: true,
    activeClass: 'hd-search--active',
  },
  hasSearchButton: true,
  hydration: 'intent',
  texts: builtInTexts('en'),
};

interface Page {
  page?: Partial<PageData>;
  payload?: Partial<PagePayload>;
  html?: string;
  sidebarHtml?: string;
  module?: PageModule;
  site?: Partial<SiteData>;
}

function render({
  page,
  payload,
  html = '<h1>Title</h1>',
  sidebarHtml = '<li>item</li>',
  module,
  site: changes,
}: Page = {}): string {
  const data: PageData = {
    title: 'Title',
    description: '',
    routePath: '/guide/a',
    lang: 'en',
    version: 'v2',
    pageType: 'doc',
    toc: [{ text: 'Part', id: 'part', depth: 2, charIndex: -1 }],
    frontmatter: {},
    _relativePath: 'a.md',
    ...page,
  };
  const whole: PagePayload = {
    page: data,
    sidebar: 'guide',
    alternates: { 'lang:zh': '/zh/guide/a', 'version:v1': '/v1/guide/a' },
    build: 'b',
    ...payload,
  };
  const router = createStaticRouter({
    payload: whole,
    site: { ...site, ...changes },
    html,
    sidebar: { name: whole.sidebar, html: sidebarHtml },
    location: { pathname: '/guide/a', search: '', hash: '' },
    isNavigated: false,
    ...(module ? { module } : {}),
  });
  return renderToString(
    <RouterProvider router={router}>
      <MdxComponentsContext value={mdxComponents}>
        <Layout />
      </MdxComponentsContext>
    </RouterProvider>,
  );
}

test('a page holds the article and the sidebar as the build made them', () => {
  const html = render();
  assert.match(html, '<article class="hd-doc"><h1>Title</h1></article>');
  assert.match(html, '<ul class="hd-sidebar-items"><li>item</li></ul>');
  assert.match(html, '<a href="#part">Part</a>');
});

test('front matter switches parts off', () => {
  assert.not.match(render({ page: { frontmatter: { navbar: false } } }), '<header');
  assert.not.match(render({ page: { frontmatter: { sidebar: false } } }), 'id="hd-sidebar"');
  assert.match(render({ page: { frontmatter: { sidebar: 'placeholder' } } }), 'hd-with-sidebar');
  assert.not.match(render({ page: { frontmatter: { outline: false } } }), 'id="hd-toc"');
  assert.not.match(
    render({ page: { frontmatter: { footer: false } }, payload: { editUrl: 'https://x.example/' } }),
    /hd-doc-footer|hd-edit-link/,
  );
  // The site's footer, such as an imprint, stays unless a page asks for it to go.
  assert.match(render({ page: { frontmatter: { footer: false } } }), 'class="hd-footer"');
  assert.not.match(render({ page: { frontmatter: { siteFooter: false } } }), 'class="hd-footer"');
  assert.not.match(render({ payload: { sidebar: '' } }), 'id="hd-sidebar"');
  assert.not.match(render({ site: { hideNavbar: 'always' } }), '<header');
});

test('each page type has its layout, with one main element and one title', () => {
  for (const pageType of ['doc', 'doc-wide', 'overview', 'custom', 'blank', 'home', '404'] as const) {
    const html = render({
      page: { pageType, frontmatter: { hero: { name: 'Heddle' } } },
      html: pageType === 'home' || pageType === '404' ? '' : '<h1>Title</h1>',
    });
    assert.is(html.split('<main ').length, 2, pageType);
    assert.is(html.split('<h1').length, 2, pageType);
    assert.is(html.includes('<header'), pageType !== 'blank', pageType);
  }
});

test('a logo has the proportion of its file where that is known', () => {
  const html = render();
  assert.match(html, 'src="/l.svg" alt="" width="160" height="40"');
  assert.match(html, 'src="/d.svg" alt=""/>');
});

test('other languages and versions are page loads to the same page', () => {
  const html = render();
  assert.match(html, '<a class="hd-nav-link" href="/zh/guide/a" rel="alternate" lang="zh" hrefLang="zh">中文</a>');
  assert.match(html, '<a class="hd-nav-link" href="/v1/guide/a" rel="alternate">v1</a>');
  assert.match(render({ payload: { alternates: {} } }), 'href="/zh/"');
});

test('nested groups of the navigation reach their links', () => {
  assert.match(render(), '<a class="hd-nav-link" href="/deep"><span>Deeper</span></a>');
});

test('a strict content security policy holds: no inline styles and handlers', () => {
  const hero = { name: 'A', text: 'B', image: { src: '/a.svg', alt: '' }, actions: [{ text: 'Go', link: '/a' }] };
  for (const html of [
    render({ payload: { editUrl: 'https://x.example/', next: { text: 'N', link: '/n' } } }),
    render({ page: { pageType: 'home', frontmatter: { hero, features: [{ title: 'F' }] } } }),
  ]) {
    assert.not.match(html, / style=| on[a-z]+=|javascript:|data:/);
  }
});

test('names from front matter are text', () => {
  const html = render({
    page: {
      pageType: 'home',
      frontmatter: {
        hero: { name: '<img onerror>' },
        features: [{ title: '<b>', link: 'javascript:alert(1)' }],
      },
    },
  });
  assert.not.match(html, /<img onerror>|<b><|href="javascript/);
});

test('a page with components shows those of the theme', () => {
  const module: PageModule = {
    default: () => (
      <>
        <Badge text="mark" />
        <Tabs>
          <Tab label="One">first</Tab>
          <Tab label="Two">second</Tab>
        </Tabs>
        <BrowserOnly fallback="waiting">{() => document.title}</BrowserOnly>
      </>
    ),
  };
  const html = render({ module });
  assert.match(html, 'class="hd-badge hd-badge-tip">mark<');
  assert.match(html, /role="tab"[^>]* aria-selected="true" tabindex="0">One/i);
  assert.match(html, /role="tabpanel"[^>]* hidden="">second/);
  assert.match(html, 'waiting');
});

test('the search button stands in the bar, outside the panel of narrow screens, and only where there is search', () => {
  const html = render({});
  assert.ok(html.indexOf('hd-search-button') < html.indexOf('id="hd-nav"'));
  assert.match(html, /hd-search-button-text">Search</);
  for (const without of [{ search: false as const }, { hasSearchButton: false }])
    assert.not.match(render({ site: without }), 'hd-search-button');
});

test.run();
