import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bannerScript, listBanners } from '../../../src/shared/head-scripts.js';
import { defaultTokenClasses } from '../../../src/shared/default-code-theme.js';
import { fileTreeLine } from '../../../src/shared/file-tree.js';
import { headTagKey } from '../../../src/shared/head.js';
import { bannerName } from '../../../src/runtime/dom/banner-flags.js';
import { headTagsOf } from '../../../src/runtime/head/head.js';
import { grammarOf } from '../../../src/runtime/theme/code/code-languages.js';
import { parseInlineMarkdownText, renderInlineMarkdown } from '../../../src/runtime/theme/base/inline-markdown.js';

/** Rules that the inline script makes for a page with banners. */
function closedRules(banners: string | undefined, stored: Record<string, string>): string[] {
  const rules: string[] = [];
  const storage = { getItem: (key: string) => stored[key] ?? null };
  const sheets: unknown[] = [];
  runInNewContext(bannerScript, {
    document: { documentElement: { dataset: { banners } }, adoptedStyleSheets: sheets },
    CSSStyleSheet: class {
      insertRule(rule: string) {
        rules.push(rule);
      }
    },
    localStorage: storage,
    sessionStorage: { getItem: (key: string) => stored[`session ${key}`] ?? null },
  });
  return rules;
}

test('the inline script hides closed banners alone', () => {
  const banners = 'local:a%20b session:c local:d';
  assert.equal(closedRules(banners, { 'a b': 'true', 'session d': 'true' }), [
    '[data-banner="local:a%20b"]{display:none!important}',
  ]);
  assert.equal(closedRules(banners, { 'session c': '1' }), ['[data-banner="session:c"]{display:none!important}']);
  assert.equal(closedRules(undefined, { a: 'true' }), []);
});

test('a page lists the banners that remember being closed', () => {
  const html = `<aside data-banner="${bannerName('x/y "z"', 'localStorage')}"></aside><aside data-banner="session:k"></aside><aside data-banner="session:k"></aside><aside data-banner="none:n">`;
  assert.is(listBanners(html), 'local:x%2Fy%20%22z%22 session:k');
  assert.is(listBanners('<p data-banner="javascript:x y">'), '');
});

test('head tags of elements, plain and as the static HTML of a page', () => {
  assert.equal(
    headTagsOf(
      <>
        <title>One {2}</title>
        <meta property="og:title" content="t" suppressHydrationWarning />
        <p>
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{"a":"&#x3C;b> &#x26; c"}' }} />
        </p>
        <link rel="alternate" hrefLang="de" href="/de" />
        text
      </>,
    ),
    [
      ['title', {}, 'One 2'],
      ['meta', { property: 'og:title', content: 't' }],
      ['script', { type: 'application/ld+json' }, '{"a":"<b> & c"}'],
      ['link', { rel: 'alternate', hreflang: 'de', href: '/de' }],
    ],
  );
});

test('what a tag is the only one of', () => {
  assert.is(headTagKey(['meta', { name: 'robots' }]), 'meta:robots');
  assert.is(headTagKey(['meta', { property: 'og:title', name: 'x' }]), 'meta:og:title');
  assert.is(headTagKey(['link', { rel: 'canonical' }]), 'link:canonical');
  assert.is(headTagKey(['title', {}]), 'title');
  assert.is(headTagKey(['link', { rel: 'alternate' }]), undefined);
});

test('lines of file trees', () => {
  assert.equal(fileTreeLine('a.ts'), { name: 'a.ts' });
  assert.equal(fileTreeLine(' a.ts # what  it is '), { name: 'a.ts', comment: 'what  it is' });
  assert.equal(fileTreeLine('out/… made'), { name: 'out/', comment: 'made', isClosed: true });
  assert.equal(fileTreeLine('out/...'), { name: 'out/', isClosed: true });
  assert.equal(fileTreeLine(''), { name: '' });
});

test('inline Markdown', () => {
  const text = 'a **b `c*`** _d_ ~~e~~ snake_case_name 2 * 3';
  assert.is(
    renderToStaticMarkup(<>{renderInlineMarkdown(text)}</>),
    'a <strong>b <code>c*</code></strong> <em>d</em> <del>e</del> snake_case_name 2 * 3',
  );
  assert.is(parseInlineMarkdownText(text), 'a b c* d e snake_case_name 2 * 3');
  assert.is(renderToStaticMarkup(<>{renderInlineMarkdown('<b>`<i>`')}</>), '&lt;b&gt;<code>&lt;i&gt;</code>');
});

test('languages by name and alias', () => {
  assert.ok(grammarOf('TS'));
  assert.is(grammarOf('ts'), grammarOf('typescript'));
  for (const name of ['constructor', '__proto__', 'klingon', '']) assert.is(grammarOf(name), undefined, name);
});

test('classes of tokens', () => {
  assert.is(defaultTokenClasses('#000002', 3), 't2 ti tb');
  assert.is(defaultTokenClasses('#000000', 0), '');
});

test.run();
