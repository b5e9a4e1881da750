import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatOptionPath } from '../../../src/build/report/wording.js';
import { userOptions } from '../../../src/build/config/options/user-options.js';
import { calledHooks } from '../../../src/build/plugins/hook-table.js';
import { validateConfig } from '../../../src/build/config/check/read-user-config.js';

const hook = (): void => {};
const everything = {
  root: 'docs',
  base: '/',
  outDir: 'out',
  cacheDir: 'cache',
  cache: { remote: { url: 'u', token: 't', key: 'k', trusted: true, read: true, write: false, timeout: 0.5 } },
  assetPrefix: 'https://cdn.example.com/docs/',
  siteOrigin: 'https://example.com',
  title: 'T',
  description: 'D',
  icon: '/i.svg',
  image: '/card.png',
  logo: { light: '/l.svg', dark: '/d.svg' },
  logoText: 'L',
  logoHref: '/',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English', title: 'T', description: 'D', dir: 'ltr' }],
  multiVersion: { default: 'v1', versions: ['v1', { name: 'v2', label: '2', banner: 'old', noindex: true }] },
  themeDir: 'theme',
  urlContract: 'error',
  keepBuilds: 3,
  languageParity: { enabled: true, include: ['guide'], exclude: ['/blog/'] },
  budgets: {
    page: 1,
    html: 1,
    javascript: 1,
    search: 1,
    output: 1,
    pageTime: 1,
    copyTokens: 1,
    copyLeftovers: 0,
    llmsTxt: 1,
  },
  head: ['<meta name="a">', ['meta', { name: 'a', content: 1, hidden: true }], ['script', {}, 'x'], () => undefined],
  globalStyles: ['a.css'],
  globalUIComponents: ['a.tsx', ['b.tsx', { x: 1 }]],
  mediumZoom: {
    selector: 'img',
    options: { margin: 1, background: 'red', scrollOffset: 2, container: { width: 1 }, template: '#t' },
  },
  markdown: {
    remarkPlugins: [hook, [hook, { x: 1 }], { plugins: [] }],
    rehypePlugins: [],
    globalComponents: ['a.tsx'],
    showLineNumbers: true,
    defaultWrapCode: true,
    defaultCodeOverflow: { height: 300, behavior: 'fold' },
    shiki: {
      themes: { light: 'github-light', dark: { name: 'own' } },
      langs: [{ name: 'x' }, hook],
      langAlias: { a: 'b' },
      transformers: [{ name: 't' }],
    },
    html: false,
    containers: { recipe: { title: { en: 'Recipe' }, icon: '🧵', like: 'tip', collapsible: true } },
    slugs: 'vitepress',
    mdxExtensions: ['.mdx', '.md'],
    subSup: true,
    definitionLists: true,
    extractDescription: false,
    link: { checkDeadLinks: 'warning', checkAnchors: { excludes: ['/a'] }, autoPrefix: false },
    image: { checkDeadImages: { severity: 'warning', excludes: () => true } },
  },
  plugins: [
    {
      name: 'p',
      options: { a: 1 },
      cacheKey: 'k',
      ...Object.fromEntries(calledHooks.map((name) => [name, hook])),
      globalStyles: ['/a.css'],
      globalUIComponents: ['/a.tsx', ['/b.tsx', { x: 1 }]],
      clientModules: [{ path: '/a.js', selector: 'img' }],
      builder: { define: { B: '1' } },
      markdown: { remarkPlugins: [], rehypePlugins: [], globalComponents: ['a'] },
    },
  ],
  compat: ['docusaurus', 'rspress', 'starlight', 'vitepress'],
  server: {
    host: '0.0.0.0',
    port: 4000,
    https: { key: 'key.pem', cert: 'cert.pem' },
    headers: { 'X-Team': 'docs' },
    proxy: { '/api': 'http://localhost:8080' },
  },
  builder: {
    alias: { a: 'b' },
    define: { A: '1' },
    plugins: [{ name: 'x', setup: hook, own: 1 }],
    loader: { '.txt': 'text' },
    external: ['x'],
    target: ['es2022'],
  },
  ssg: false,
  executor: 'threads',
  contentSecurityPolicy: { 'img-src': "'self'" },
  hydration: 'idle',
  replaceRules: [
    { search: 'a', replace: 'b' },
    { search: /a/g, replace: '' },
  ],
  i18n: { fallback: true },
  i18nSource: { key: { en: 'Text' } },
  i18nSourcePath: 'i18n.json',
  search: {
    versioned: false,
    codeBlocks: true,
    searchHooks: 'hooks.ts',
    index: { tokenize: 'forward', fields: ['title'], tag: ['status', 'group'], store: ['url', 'title'] },
    dialog: {
      maxResultsPerGroup: 3,
      missingResultsUrl: 'https://example.com/?q={query}',
      slashKey: false,
      rememberSearches: false,
      activeClass: 'open',
    },
  },
  route: {
    include: ['a'],
    exclude: ['b'],
    extensions: ['.md'],
    cleanUrls: true,
    trailingSlash: true,
    stripNumberPrefixes: true,
    localeRedirect: 'never',
  },
  themeConfig: {
    nav: {
      default: [
        {
          text: 'A',
          link: '/',
          activeMatch: '^/a',
          icon: 'i',
          tag: 't',
          position: 'left',
          download: true,
          rel: 'me',
          items: [{ text: 'B', link: '/b' }],
        },
      ],
    },
    sidebar: {
      '/': [
        '/a',
        { text: 'A', link: '/a', overviewHeaders: [2] },
        { text: 'G', items: ['/b'], collapsed: true, collapsible: true, context: 'c' },
        { dividerType: 'dashed' },
        { sectionHeaderText: 'S', icon: 'i', tag: 't' },
      ],
    },
    socialLinks: [
      { icon: 'x', mode: 'link', content: 'u' },
      { icon: { svg: '<svg/>' }, mode: 'text', content: 'c' },
    ],
    lastUpdated: { author: true },
    footer: { message: 'F' },
    editLink: { docRepoBaseUrl: 'https://x', text: 'Edit' },
    darkMode: 'force-dark',
    themeColor: { light: '#fff', dark: '#000' },
    preset: 'paper',
    hideNavbar: 'auto',
    search: false,
    enableScrollToTop: false,
    keyboardShortcuts: false,
    readingTime: true,
    feedback: { url: '/feedback' },
    pageActions: ['copy', 'chatgpt'],
    enableAppearanceAnimation: true,
    fallbackHeadingTitle: false,
    breadcrumbs: false,
    translationNotice: true,
    outlineTitle: 'o',
    prevPageText: 'p',
    nextPageText: 'n',
    searchPlaceholderText: 's',
    searchNoResultsText: 'n',
    searchSuggestedQueryText: 't',
    sourceCodeText: 's',
    locales: [
      {
        lang: 'en',
        label: 'E',
        title: 'T',
        description: 'D',
        nav: [],
        sidebar: {},
        editLink: { docRepoBaseUrl: 'x' },
        footer: {},
        outlineTitle: 'o',
        prevPageText: 'p',
        nextPageText: 'n',
        overview: { filterNameText: 'f', filterPlaceholderText: 'p', filterNoResultText: 'n' },
      },
    ],
  },
};

test('a configuration with every option is valid', () => {
  assert.equal(validateConfig(everything), []);
  assert.equal(Object.keys(everything).sort(), Object.keys(userOptions.fields).sort());
  assert.equal(Object.keys(everything.markdown).sort(), Object.keys(userOptions.fields.markdown.fields).sort());
  assert.equal(Object.keys(everything.themeConfig).sort(), Object.keys(userOptions.fields.themeConfig.fields).sort());
});

test('an empty configuration and undefined options are valid', () => {
  assert.equal(validateConfig({}), []);
  assert.equal(validateConfig(Object.fromEntries(Object.keys(everything).map((key) => [key, undefined]))), []);
});

test('options of features that are not there are refused', () => {
  for (const name of ['llms', 'builderConfig']) {
    assert.equal(
      validateConfig({ [name]: true }).map(({ diagnostic }) => diagnostic.code),
      ['config-unknown-option'],
    );
  }
});

type ProblemCase = [path: string, config: unknown, code: string, message: string | RegExp, fix: string | RegExp];
const unknown = 'config-unknown-option';
const wrong = 'config-wrong-value';
const problemCases: ProblemCase[] = [
  ['titel', { titel: 'x' }, unknown, '`titel` is not an option.', 'Did you mean `title`?'],
  ['favicon', { favicon: '/x.svg' }, unknown, '`favicon` is an option of another generator.', 'Use `icon`.'],
  [
    'llms',
    { llms: true },
    unknown,
    '`llms` is an option of another generator.',
    'Add the plugin llms: `plugins: [llms()]`.',
  ],
  [
    'themeConfig.navbar',
    { themeConfig: { navbar: {} } },
    unknown,
    '`themeConfig.navbar` is an option of another generator.',
    'Use `themeConfig.nav`, `logo` and `logoText`.',
  ],
  [
    'server.proxy.api',
    { server: { proxy: { api: 'http://localhost' } } },
    wrong,
    '`server.proxy` has the key "api"; expected a path that begins with `/`.',
    /./,
  ],
  [
    'server.proxy["/api"]',
    { server: { proxy: { '/api': 'localhost:80' } } },
    wrong,
    /must be an http: or https: URL/,
    /./,
  ],
  ['SiteOrigin', { SiteOrigin: 'x' }, unknown, '`SiteOrigin` is not an option.', 'Did you mean `siteOrigin`?'],
  [
    'checkDeadLinks',
    { checkDeadLinks: true },
    unknown,
    /is not an option/,
    'Did you mean `markdown.link.checkDeadLinks`?',
  ],
  [
    'markdown.cleanUrls',
    { markdown: { cleanUrls: true } },
    unknown,
    /is not an option/,
    'Did you mean `route.cleanUrls`?',
  ],
  [
    'zzzzzzzz',
    { zzzzzzzz: 1 },
    unknown,
    /is not an option/,
    /^Known here: assetPrefix, base, budgets, builder, cache, cacheDir, /,
  ],
  ['base', { base: 1 }, wrong, '`base` must be a string, but is 1.', 'Set it to a string.'],
  ['ssg', { ssg: 'no' }, wrong, "`ssg` must be true or false, but is 'no'.", 'Set it to true or false.'],
  [
    'hydration',
    { hydration: 'lazy' },
    wrong,
    "`hydration` must be 'intent', 'idle' or 'load', but is 'lazy'.",
    /Set it to/,
  ],
  ['hydration', { hydration: 'intnt' }, wrong, /but is 'intnt'/, "Did you mean 'intent'?"],
  [
    'logo.dark',
    { logo: { light: 'x' } },
    wrong,
    '`logo.dark` is missing; expected a string that is not empty.',
    /Set it to/,
  ],
  ['logo', { logo: 5 }, wrong, '`logo` must be a string or an object, but is 5.', /Set it to/],
  ['locales[0].label', { locales: [{ lang: 'en' }] }, wrong, /`locales\[0\]\.label` is missing/, /Set it to/],
  [
    'multiVersion.versions',
    { multiVersion: { versions: 'v1' } },
    wrong,
    "`multiVersion.versions` must be a list, but is 'v1'.",
    /Set it to/,
  ],
  [
    'head[1]',
    { head: ['', 5] },
    wrong,
    '`head[1]` must be a string, a tag: [name, attributes] or [name, attributes, text] or a function, but is 5.',
    /Set it to/,
  ],
  [
    'themeConfig.socialLinks[0].mode',
    { themeConfig: { socialLinks: [{ icon: 'x', mode: 'lnk', content: '' }] } },
    wrong,
    "`themeConfig.socialLinks[0].mode` must be 'link', 'text', 'img', 'dom' or 'github-stars', but is 'lnk'.",
    "Did you mean 'link'?",
  ],
  [
    'themeConfig.socialLinks[0]',
    { themeConfig: { socialLinks: [{ icon: 'github', mode: 'github-stars', content: 'https://github.com/weavers' }] } },
    wrong,
    /`themeConfig.socialLinks\[0\]` must be with mode `github-stars`, `content` as the address of a repository/,
    /./,
  ],
  [
    'themeConfig.nav[0]',
    { themeConfig: { nav: [{ text: 'a' }] } },
    wrong,
    '`themeConfig.nav[0]` must be an item with `link` or `items`, but is an object.',
    /Set it to/,
  ],
  [
    'themeConfig.nav[0].items[0].lnk',
    { themeConfig: { nav: [{ text: 'a', items: [{ text: 'b', link: '/', lnk: '/' }] }] } },
    unknown,
    /lnk` is not an option/,
    'Did you mean `themeConfig.nav[0].items[0].link`?',
  ],
  [
    'themeConfig.nav[0].activeMatch',
    { themeConfig: { nav: [{ text: 'a', link: '/', activeMatch: '(' }] } },
    wrong,
    /must be a regular expression, but is '\('/,
    /Set it to/,
  ],
  [
    'themeConfig.sidebar["/"][0].colapsed',
    { themeConfig: { sidebar: { '/': [{ text: 'a', items: [], colapsed: true }] } } },
    unknown,
    /colapsed/,
    /collapsed`\?$/,
  ],
  [
    'themeConfig.sidebar["/"][0].dividerType',
    { themeConfig: { sidebar: { '/': [{ dividerType: 'sold' }] } } },
    wrong,
    /'solid' or 'dashed'/,
    "Did you mean 'solid'?",
  ],
  [
    'themeConfig.sidebar.a',
    { themeConfig: { sidebar: { a: [] } } },
    wrong,
    '`themeConfig.sidebar` has the key "a"; expected a prefix that begins with /.',
    /Rename/,
  ],
  [
    'themeConfig.darkMode',
    { themeConfig: { darkMode: 'drk' } },
    wrong,
    /must be true, false, 'light', 'dark'/,
    "Did you mean 'dark'?",
  ],
  [
    'markdown.remarkPlugins[0]',
    { markdown: { remarkPlugins: ['remark-x'] } },
    wrong,
    /must be a unified plugin: .*, but is 'remark-x'/,
    /Set it to/,
  ],
  [
    'markdown.link.checkAnchors',
    { markdown: { link: { checkAnchors: 'warn' } } },
    wrong,
    /must be true, false, 'error', 'warning' or an object, but is 'warn'/,
    /Set it to/,
  ],
  [
    'markdown.link.checkDeadLinks.exclude',
    { markdown: { link: { checkDeadLinks: { exclude: [] } } } },
    unknown,
    /exclude` is not an option/,
    'Did you mean `markdown.link.checkDeadLinks.excludes`?',
  ],
  [
    'markdown.defaultCodeOverflow.height',
    { markdown: { defaultCodeOverflow: { height: 0 } } },
    wrong,
    /must be a number of pixels above 0, but is 0/,
    /Set it to/,
  ],
  [
    'builder.define["process.env.X"]',
    { builder: { define: { 'process.env.X': undefined } } },
    wrong,
    /`builder\.define\["process\.env\.X"\]` is missing/,
    /Set it to/,
  ],
  [
    'builder.loader.png',
    { builder: { loader: { png: 'file' } } },
    wrong,
    /has the key "png"; expected an extension/,
    /Rename/,
  ],
  [
    'builder.plugins[0].setup',
    { builder: { plugins: [{ name: 'x' }] } },
    wrong,
    /setup` is missing; expected a function/,
    /Set it to/,
  ],
  [
    'replaceRules[0].search',
    { replaceRules: [{ search: 1, replace: '' }] },
    wrong,
    /or a regular expression, but is 1/,
    /Set it to/,
  ],
  [
    'search.index.tag[0]',
    { search: { index: { tag: ['title'] } } },
    wrong,
    /must be a name of letters, digits, - and _, other than id, terms, url, title, heading, content, but is 'title'/,
    /Set it to/,
  ],
  ['search.index.tag[1]', { search: { index: { tag: ['a', 'b c'] } } }, wrong, /a name of letters/, /Set it to/],
  [
    'search.index.store[0]',
    { search: { index: { store: ['titel'] } } },
    wrong,
    /'url', 'title', 'heading' or 'content'/,
    "Did you mean 'title'?",
  ],
  ['route.extensions[0]', { route: { extensions: ['md'] } }, wrong, /'\.mdx'/, "Did you mean '.md'?"],
  ['i18nSource.a.en', { i18nSource: { a: { en: 1 } } }, wrong, /must be a string, but is 1/, /Set it to/],
  [
    'globalUIComponents[0][1]',
    { globalUIComponents: [['a', 1]] },
    wrong,
    /must be an object, but is 1|a list of a path and props/,
    /Set it to/,
  ],
  ['plugins[0]', { plugins: [null] }, wrong, '`plugins[0]` must be an object, but is null.', /Set it to/],
  ['plugins[0].name', { plugins: [{ emit() {} }] }, wrong, /name` is missing/, /Set it to/],
  [
    'plugins[0].emitt',
    { plugins: [{ name: 'mine', emitt() {} }] },
    unknown,
    'Plugin mine: `plugins[0].emitt` is not an option.',
    'Did you mean `plugins[0].emit`?',
  ],
  [
    'plugins[0].emit',
    { plugins: [{ name: 'mine', emit: 1 }] },
    wrong,
    'Plugin mine: `plugins[0].emit` must be a function, but is 1.',
    /Set it to/,
  ],
  [
    'plugins[1].name',
    { plugins: [{ name: 'a' }, { name: 'a' }] },
    'plugin-duplicate',
    'There are two plugins with the name "a".',
    /Remove/,
  ],
];
for (const [path, config, code, message, fix] of problemCases) {
  test(`problem: ${path}`, () => {
    const [problem, ...others] = validateConfig(config);
    assert.equal(others, []);
    assert.is(formatOptionPath(problem!.path), path);
    assert.equal(
      [problem!.diagnostic.code, problem!.diagnostic.kind, problem!.diagnostic.severity],
      [code, 'config', 'error'],
    );
    assert.match(problem!.diagnostic.message, message);
    assert.match(problem!.diagnostic.fix!, fix);
  });
}

test('all problems are found at once', () => {
  const problems = validateConfig({
    titel: 1,
    base: 1,
    themeConfig: { darkMode: 1, x: 1 },
    plugins: [{}, { name: 'a', b: 1 }],
  });
  assert.equal(problems.map(({ path }) => formatOptionPath(path)).sort(), [
    'base',
    'plugins[0].name',
    'plugins[1].b',
    'themeConfig.darkMode',
    'themeConfig.x',
    'titel',
  ]);
});

test.run();
