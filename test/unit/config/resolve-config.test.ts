import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFramer } from '../../../src/build/report/code-frame.js';
import { resolveConfig } from '../../../src/build/config/resolve-config.js';
import { load, problemsOf, resolveProject, resolveText, writeProject } from './temporary-project.js';

test('defaults', async () => {
  const project = writeProject({});
  const { config, warnings } = await resolveProject(project);
  assert.equal(warnings, []);
  const { markdown, plugins, clientModules, ...rest } = config;
  assert.equal(
    plugins.map(({ name }) => name),
    ['medium-zoom'],
  );
  assert.equal(
    clientModules.map(({ selector }) => selector),
    ['.hd-doc img'],
  );
  assert.equal(JSON.parse(JSON.stringify(rest)), {
    projectRoot: project,
    configHash: rest.configHash,
    configInputs: [],
    root: join(project, 'docs'),
    outDir: join(project, 'doc_build'),
    cacheDir: join(project, '.heddle'),
    themeDir: join(project, 'theme'),
    executor: 'threads',
    base: '/',
    assetBase: '/',
    server: { allowedHosts: [], poll: false, headers: {}, proxy: {} },
    siteOrigin: '',
    title: '',
    description: '',
    icon: '',
    image: '',
    logo: '',
    logoText: '',
    logoHref: '',
    lang: 'en',
    hasLocaleFolders: false,
    locales: [{ lang: 'en', label: 'en', dir: 'ltr', theme: { texts: {} } }],
    languageParity: { enabled: false, include: [], exclude: [] },
    multiVersion: { default: '', versions: [] },
    versionSettings: {},
    keepBuilds: 0,
    route: {
      include: [],
      exclude: [],
      cleanUrls: false,
      trailingSlash: false,
      stripNumberPrefixes: false,
      localeRedirect: 'auto',
      extensions: ['.md', '.mdx', '.tsx', '.jsx'],
    },
    head: [],
    globalStyles: [],
    globalUIComponents: [],
    compat: [],
    builder: {},
    ssg: true,
    search: {
      versioned: true,
      codeBlocks: true,
      index: {},
      dialog: {
        maxResultsPerGroup: 5,
        facets: [],
        missingResultsUrl: '',
        slashKey: true,
        rememberSearches: true,
        activeClass: 'hd-search--active',
      },
    },
    replaceRules: [],
    i18nSourcePath: join(project, 'i18n.json'),
    i18nTexts: {},
    pluginTextKeys: [],
    themeConfig: {
      texts: {},
      socialLinks: [],
      darkMode: 'auto',
      hideNavbar: 'never',
      search: true,
      enableScrollToTop: true,
      keyboardShortcuts: true,
      readingTime: false,
      pageActions: [],
      feedback: false,
      enableAppearanceAnimation: false,
      fallbackHeadingTitle: true,
      breadcrumbs: true,
      translationNotice: false,
    },
    urlContract: 'off',
    budgets: {},
    i18n: { fallback: false },
  });
  const { link, image, ...options } = markdown;
  assert.equal(options, {
    remarkPlugins: [],
    rehypePlugins: [],
    globalComponents: [],
    showLineNumbers: false,
    defaultWrapCode: false,
    defaultCodeOverflow: { behavior: 'scroll' },
    shiki: { langs: [], langAlias: {}, transformers: [] },
    containers: {},
    slugs: 'github',
    mdxExtensions: ['.mdx'],
    html: true,
    subSup: false,
    definitionLists: false,
    extractDescription: true,
  });
  assert.equal(
    [link.deadLinks.severity, link.deadAnchors.severity, link.autoPrefix, image.deadImages.severity],
    ['error', 'error', true, 'error'],
  );
  assert.is(link.deadLinks.excludes('/x'), false);
});

const baseCases: [written: string, base: string | RegExp][] = [
  ['/', '/'],
  ['', '/'],
  ['docs', '/docs/'],
  ['docs/', '/docs/'],
  ['/docs', '/docs/'],
  ['/a/b/', '/a/b/'],
  ['/a b/', '/a%20b/'],
  ['/a%20b/', '/a%20b/'],
  ['/漢/', '/%E6%BC%A2/'],
  ['/@scope/', '/@scope/'],
  ['//evil', /names a host/],
  ['//', /names a host/],
  ['\\\\evil', /names a host/],
  ['https://x', /is a URL/],
  ['javascript:x', /is a URL/],
  ['/a?b', /contains `\?` or `#`/],
  ['/a/../b', /contains `\.` or `\.\.`/],
  ['/%2e%2e/', /contains `\.` or `\.\.`/],
  ['./', /contains `\.` or `\.\.`/],
  ['/a%2fb/', /encoded slash/],
  ['/a\\b/', /backslash/],
  ['/a//b/', /empty name/],
  ['/%zz/', /begins no character/],
  ['/a%00/', /control character/],
];
for (const [written, expected] of baseCases) {
  test(`base ${written}`, async () => {
    const resolved = resolveText(`{ base: ${JSON.stringify(written)} }`);
    if (typeof expected === 'string') return void assert.is((await resolved).base, expected);
    const [problem, ...others] = await problemsOf(resolved);
    assert.equal(others, []);
    assert.equal(
      [problem!.code, problem!.file, problem!.line, problem!.column],
      ['base-invalid', 'site.config.mjs', 1, 18],
    );
    assert.match(problem!.message, expected);
  });
}

const originCases: [written: string, origin: string | RegExp][] = [
  ['https://example.com', 'https://example.com'],
  ['https://example.com/', 'https://example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://Example.com:443', 'https://example.com'],
  ['', ''],
  ['example.com', /no http or https origin/],
  ['//example.com', /no http or https origin/],
  ['ftp://example.com', /no http or https origin/],
  ['https:example.com', /no http or https origin/],
  ['https://example.com/docs', /more than scheme and host/],
  ['https://example.com/?a', /more than scheme and host/],
  ['https://user@example.com', /user name/],
];
for (const [written, expected] of originCases) {
  test(`siteOrigin ${written}`, async () => {
    const resolved = resolveText(`{ siteOrigin: ${JSON.stringify(written)} }`);
    if (typeof expected === 'string') return void assert.is((await resolved).siteOrigin, expected);
    const problems = await problemsOf(resolved);
    assert.equal(
      problems.map(({ code }) => code),
      ['site-origin-invalid'],
    );
    assert.match(problems[0]!.message, expected);
  });
}

test('output folders that hold work are refused', async () => {
  const project = writeProject({
    'site.config.mjs': 'export default {};',
    'repository/.git/HEAD': 'x',
    'content/docs/a.md': '',
  });
  symlinkSync(project, join(project, 'link'));
  const cases: [outDir: string, reason: RegExp][] = [
    ['/', /root of the file system/],
    [homedir(), /home folder|the root/],
    [dirname(homedir()), /home folder|root of/],
    ['.', /the project/],
    ['..', /the project/],
    ['link', /the project/],
    ['docs', /docs folder/],
    ['docs/', /docs folder/],
    ['docs/public', /folder of public files/],
    ['repository', /Git repository/],
  ];
  for (const [outDir, reason] of cases) {
    const problems = await problemsOf(resolveProject(project, { outDir }));
    assert.equal(
      problems.map(({ code, kind, file }) => [code, kind, file]),
      [['out-dir-refused', 'config', undefined]],
    );
    assert.match(problems[0]!.message, reason);
  }
  const parent = await problemsOf(resolveProject(project, { root: 'content/docs', outDir: 'content' }));
  assert.match(parent[0]!.message, /docs folder/);
});

test('folders with a NUL character are refused', async () => {
  const project = writeProject({});
  for (const option of ['root', 'outDir', 'cacheDir', 'themeDir']) {
    const problems = await problemsOf(resolveProject(project, { [option]: 'a\0b' }));
    assert.match(problems.map(({ code, message }) => `${code} ${message}`).join(), /^path-unusable .* NUL character/);
  }
});

test('other output folders are taken', async () => {
  const project = writeProject({ 'site.config.mjs': 'export default { outDir: "build/site" };' });
  assert.is((await resolveProject(project)).config.outDir, join(project, 'build/site'));
  assert.is(
    (await resolveProject(project, { outDir: '../docs-out' })).config.outDir,
    join(dirname(project), 'docs-out'),
  );
  assert.is((await resolveProject(project, { outDir: 'docs-site' })).config.outDir, join(project, 'docs-site'));
});

test('the command line wins over the file and over plugins', async () => {
  const project = writeProject({
    'site.config.mjs': `export default { root: 'docs', base: '/a/', outDir: 'a', cacheDir: 'a', plugins: [{ name: 'p', config: () => ({ base: '/plugin/', outDir: 'plugin' }) }] };`,
    'other/a.md': '',
  });
  const { config } = await resolveProject(project, { root: 'other', base: 'b', cacheDir: 'b' });
  assert.equal(
    [config.root, config.base, config.outDir, config.cacheDir].map((path) => relative(project, path)),
    ['other', relative(project, '/b/'), 'plugin', 'b'],
  );
  const problems = await problemsOf(resolveProject(project, { base: '//x' }));
  assert.equal(
    problems.map(({ code, file }) => [code, file]),
    [['base-invalid', undefined]],
  );
});

test('files and folders that do not exist are named', async () => {
  const problems = await problemsOf(
    resolveText(
      `{
  root: 'nope',
  themeDir: 'nope-theme',
  icon: './nope.svg',
  logo: { light: '/nope.svg', dark: 'https://x/d.svg' },
  globalStyles: ['a.css', 'nope.css'],
  globalUIComponents: [['nope.tsx', {}]],
  markdown: { globalComponents: ['docs/nope.tsx'] },
  i18nSourcePath: 'nope.json',
}`,
      { 'a.css': '' },
    ),
  );
  assert.equal(
    problems.map(({ code, line, column }) => [code, line, column]).sort((a, b) => Number(a[1]) - Number(b[1])),
    [
      ['root-missing', 2, 3],
      ['config-file-missing', 3, 3],
      ['config-file-missing', 4, 3],
      ['config-file-missing', 5, 11],
      ['config-file-missing', 6, 27],
      ['config-file-missing', 7, 24],
      ['config-file-missing', 8, 34],
      ['config-file-missing', 9, 3],
    ],
  );
});

test('pictures below public, URLs and files', async () => {
  const project = writeProject({
    'site.config.mjs': `export default { icon: './art/i.svg', logo: { light: '/l.svg?v=1', dark: 'https://x/d.svg' } };`,
    'art/i.svg': '',
    'docs/public/l.svg': '',
  });
  const { config } = await resolveProject(project);
  assert.is(config.icon, pathToFileURL(join(project, 'art/i.svg')).href);
  assert.equal(config.logo, { light: '/l.svg?v=1', dark: 'https://x/d.svg' });
});

test('styles and components become absolute', async () => {
  const project = writeProject({
    'site.config.mjs': `export default { globalStyles: 'a.css', globalUIComponents: ['u.tsx', ['u.tsx', { x: 1 }]], markdown: { globalComponents: ['u.tsx'] } };`,
    'a.css': '',
    'u.tsx': '',
  });
  const { config } = await resolveProject(project);
  assert.equal(config.globalStyles, [join(project, 'a.css')]);
  assert.equal(config.globalUIComponents, [
    { path: join(project, 'u.tsx'), props: {} },
    { path: join(project, 'u.tsx'), props: { x: 1 } },
  ]);
  assert.equal(config.markdown.globalComponents, [join(project, 'u.tsx')]);
});

test('languages: what locales and themeConfig.locales say is joined', async () => {
  const config = await resolveText(`{
    lang: 'en',
    title: 'Site',
    locales: [{ lang: 'en', label: 'English', title: 'A' }, { lang: 'ar', label: 'العربية' }, { lang: 'zh', label: '中文', dir: 'ltr' }],
    themeConfig: {
      outlineTitle: 'General',
      editLink: { docRepoBaseUrl: 'https://x/', text: 'Edit' },
      nav: [{ text: 'N', link: '/' }],
      footer: { message: 'F' },
      darkMode: false,
      locales: [{ lang: 'zh', label: '简体中文', title: 'B', description: 'D', nav: [], editLink: { docRepoBaseUrl: 'https://y/' }, overview: { filterNameText: '筛' } }],
    },
  }`);
  assert.is(config.hasLocaleFolders, true);
  assert.is(config.themeConfig.darkMode, 'force-light');
  const general = {
    nav: [{ text: 'N', link: '/' }],
    editLink: { docRepoBaseUrl: 'https://x/', text: 'Edit' },
    footer: { message: 'F' },
    texts: { outlineTitle: 'General', editLinkText: 'Edit' },
  };
  assert.equal(JSON.parse(JSON.stringify(config.locales)), [
    { lang: 'en', label: 'English', title: 'A', dir: 'ltr', theme: general },
    { lang: 'ar', label: 'العربية', dir: 'rtl', theme: general },
    {
      lang: 'zh',
      label: '简体中文',
      title: 'B',
      description: 'D',
      dir: 'ltr',
      theme: {
        ...general,
        nav: [],
        editLink: { docRepoBaseUrl: 'https://y/' },
        texts: { outlineTitle: 'General', editLinkText: 'Edit', 'overview.filterNameText': '筛' },
      },
    },
  ]);
});

test('languages: themeConfig.locales alone', async () => {
  const config = await resolveText(
    `{ lang: 'de', themeConfig: { locales: [{ lang: 'de', label: 'Deutsch' }, { lang: 'fr' }] } }`,
  );
  assert.is(config.hasLocaleFolders, true);
  assert.equal(
    config.locales.map(({ lang, label }) => [lang, label]),
    [
      ['de', 'Deutsch'],
      ['fr', 'fr'],
    ],
  );
});

test('versions', async () => {
  assert.equal((await resolveText(`{ multiVersion: { default: '2.x', versions: ['1.x', '2.x'] } }`)).multiVersion, {
    default: '2.x',
    versions: ['1.x', '2.x'],
  });
  assert.equal((await resolveText(`{ multiVersion: { versions: ['1.x', '2.x'] } }`)).multiVersion.default, '1.x');
});

const locales = `locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }]`;
const languageProblems: [object: string, code: string, detail: RegExp][] = [
  [`{ locales: [{ lang: 'en', label: 'E' }, { lang: 'EN', label: 'E' }] }`, 'segment-duplicate', /"EN"/],
  [`{ lang: 'de', ${locales} }`, 'lang-unknown', /"de"/],
  [`{ locales: [{ lang: 'zh', label: 'Z' }] }`, 'lang-unknown', /"en"/],
  [`{ ${locales}, themeConfig: { locales: [{ lang: 'zn' }] } }`, 'lang-unknown', /"zn"/],
  [`{ lang: 'a/b' }`, 'segment-invalid', /"a\/b"/],
  [`{ lang: '..' }`, 'segment-invalid', /"\.\."/],
  [`{ locales: [{ lang: 'en', label: 'E' }, { lang: 'z h', label: 'Z' }] }`, 'segment-invalid', /"z h"/],
  [`{ multiVersion: { versions: ['v1', '_v2'] } }`, 'segment-invalid', /"_v2"/],
  [`{ multiVersion: { versions: ['v1', 'v2.'] } }`, 'segment-invalid', /"v2\."/],
  [`{ multiVersion: { versions: ['v1', 'v1'] } }`, 'segment-duplicate', /"v1"/],
  [`{ multiVersion: { default: 'v3', versions: ['v1', 'v2'] } }`, 'version-unknown', /"v3"/],
  [`{ multiVersion: { default: 'v3', versions: [] } }`, 'version-unknown', /"v3"/],
  [`{ ${locales}, multiVersion: { versions: ['zh', 'v2'] } }`, 'segment-duplicate', /"zh"/],
];
for (const [object, code, detail] of languageProblems) {
  test(`problem: ${object}`, async () => {
    const [problem, ...others] = await problemsOf(resolveText(object));
    assert.equal(others, []);
    assert.is(problem!.code, code);
    assert.match(problem!.message, detail);
    assert.ok(problem!.fix);
  });
}

test('checks of links and images', async () => {
  const config = await resolveText(`{ markdown: {
    link: { checkDeadLinks: { severity: 'warning', excludes: ['/exact?a=[1]', '/api/**', 'https://x.org/{a,b}'] }, checkAnchors: false },
    image: { checkDeadImages: { excludes: (url) => url.endsWith('.gif') } },
  } }`);
  const { deadLinks, deadAnchors } = config.markdown.link;
  assert.equal(
    [deadLinks.severity, deadAnchors.severity, config.markdown.image.deadImages.severity],
    ['warning', 'off', 'error'],
  );
  const links: [url: string, isExcluded: boolean][] = [
    ['/exact?a=[1]', true],
    ['/exact?a=1', false],
    ['/api/x', true],
    ['/api/x/.y.md#z', true],
    ['/apis', false],
    ['https://x.org/b', true],
    ['https://x.org/c', false],
    ['', false],
  ];
  for (const [url, isExcluded] of links) assert.is(deadLinks.excludes(url), isExcluded, url);
  assert.is(config.markdown.image.deadImages.excludes('a.gif'), true);
  assert.is(
    (await resolveText(`{ markdown: { link: { checkDeadLinks: 'warning', checkAnchors: 'error' } } }`)).markdown.link
      .deadLinks.severity,
    'warning',
  );
  assert.is(
    (await resolveText(`{ markdown: { link: { checkDeadLinks: true } } }`)).markdown.link.deadLinks.severity,
    'error',
  );
});

test('head tags with invalid names and definitions of the environment are refused', async () => {
  const head = await problemsOf(resolveText(`{ head: [['meta', {}], ['meta', { 'x onload=': '1' }], ['div', {}]] }`));
  assert.equal(
    head.map(({ code, column }) => [code, column]),
    [
      ['head-tag-invalid', 39],
      ['head-tag-invalid', 71],
    ],
  );
  for (const key of ['process.env', 'process', 'globalThis.process.env', 'import.meta.env']) {
    const problems = await problemsOf(
      resolveText(`{ builder: { define: { '${key}': JSON.stringify(process.env) } } }`),
    );
    assert.equal(
      problems.map(({ code }) => code),
      ['define-secrets'],
    );
  }
  assert.equal(
    (await resolveText(`{ builder: { define: { 'process.env': '{}', 'process.env.A': '"a"' } } }`)).builder.define,
    { 'process.env': '{}', 'process.env.A': '"a"' },
  );
});

test('problems have the place of the option, also in imported files, variables and functions', async () => {
  const project = writeProject({
    'site.config.ts': `import { defineConfig } from './define';\nimport { theme } from './theme.config';\n\nconst markdown = { htm: true };\nexport default defineConfig(async () => {\n  return {\n    titel: 'x',\n    markdown,\n    themeConfig: theme,\n    'base': 1,\n  };\n});\n`,
    'define.ts': 'export const defineConfig = <T>(config: T): T => config;',
    'theme.config.ts': `export interface A {}\nexport const theme = {\n  socialLinks: [\n    { icon: 'x', mode: 'link', content: '' },\n    { icon: 'x', mode: 'lnk', content: '' },\n  ],\n};`,
  });
  const problems = await problemsOf(resolveProject(project));
  assert.equal(problems.map(({ message, file, line, column }) => [message.split('`')[1], file, line, column]).sort(), [
    ['base', 'site.config.ts', 10, 5],
    ['markdown.htm', 'site.config.ts', 4, 20],
    ['themeConfig.socialLinks[1].mode', 'theme.config.ts', 5, 18],
    ['titel', 'site.config.ts', 7, 5],
  ]);
  assert.match(createFramer(project)(problems[0]!).frame!, '>');
});

test('a place that is not written out is the nearest that is', async () => {
  const problems = await problemsOf(
    resolveText(`{ ...{ base: 1 }, themeConfig: Object.assign({}, { darkMode: 5 }), head: [...[5], 6] }`),
  );
  assert.equal(
    problems.map(({ line, column }) => [line, column]),
    [
      [undefined, undefined],
      [1, 83],
      [1, 83],
      [1, 34],
    ],
  );
  assert.equal(
    problems.map(({ file }) => file),
    Array(4).fill('site.config.mjs'),
  );
});

test('the result is frozen, what belongs to others is not', async () => {
  const config = await resolveText(`{
    themeConfig: { nav: [{ text: 'a', items: [{ text: 'b', link: '/' }] }] },
    replaceRules: [{ search: /a/g, replace: 'b' }],
    plugins: [{ name: 'p', state: undefined }].map(({ name }) => ({ name })),
    markdown: { remarkPlugins: [[() => {}, { x: 1 }]], shiki: { langs: [{ name: 'x' }], themes: { light: { name: 'l' }, dark: 'd' } } },
  }`);
  for (const value of [
    config,
    config.themeConfig,
    config.themeConfig.nav,
    config.locales,
    config.locales[0]!.theme,
    config.markdown,
    config.markdown.link,
    config.plugins,
    config.replaceRules[0]!,
  ]) {
    assert.ok(Object.isFrozen(value));
  }
  const nav = config.themeConfig.nav as { items: object[] }[];
  assert.ok(Object.isFrozen(nav[0]!.items[0]));
  for (const value of [
    config.plugins[0],
    config.replaceRules[0]!.search,
    config.markdown.shiki.langs[0],
    config.markdown.shiki.themes!.light,
    (config.markdown.remarkPlugins[0] as unknown[])[1],
  ]) {
    assert.not.ok(Object.isFrozen(value));
  }
});

test('the objects of the configuration file stay as they are', async () => {
  const source = await load(
    writeProject({
      'site.config.mjs': 'export const nav = [{ text: "a", link: "/" }]; export default { themeConfig: { nav } };',
    }),
  );
  await resolveConfig(source);
  const { default: written } = (await import(pathToFileURL(source.bundleFile!).href)) as {
    default: { themeConfig: { nav: object[] } };
  };
  assert.not.ok(Object.isFrozen(written.themeConfig.nav[0]));
  assert.not.ok(Object.isFrozen(written.themeConfig.nav));
});

test('validation can be left out where it was done before', async () => {
  const source = await load(writeProject({ 'site.config.mjs': 'export default { futureOption: 1, title: "x" };' }));
  assert.is((await resolveConfig(source, { validates: false })).config.title, 'x');
  await problemsOf(resolveConfig(source));
});

test('a change of a valid configuration is checked', async () => {
  const project = writeProject({ 'site.config.mjs': 'export default { title: null ?? undefined };' });
  await resolveProject(project);
  for (const object of [
    '{ title: null }',
    '{ title: NaN }',
    '{ titel: undefined }',
    '{ ssg: "true" }',
    '{ head: {} }',
  ]) {
    writeFileSync(join(project, 'site.config.mjs'), `export default ${object};`);
    const problems = await problemsOf(resolveProject(project));
    assert.is(problems.length, 1, object);
  }
});

test('a plugin is asked about its options once in a run', async () => {
  const asked = await resolveText(
    `{ title: '0', plugins: [
      { name: 'asked', checkOptions: () => { globalThis.heddleAsked = (globalThis.heddleAsked ?? 0) + 1; return []; } },
      { name: 'changes', config: () => ({ title: 'changed' }) },
      { name: 'reports', config: () => ({ description: String(globalThis.heddleAsked) }) },
    ] }`,
  );
  assert.equal([asked.title, asked.description], ['changed', '1']);
});

test('an output folder inside a docs folder that is the project root is fine', async () => {
  const project = writeProject({ 'site.config.mjs': 'export default { root: "." };' });
  mkdirSync(join(project, 'doc_build'));
  assert.is((await resolveProject(project)).config.root, project);
});

test('options of hosted search are completed; a missing id, key or name is told in so many words', async () => {
  const config = await resolveText("{ search: { algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs' } } }");
  assert.equal(config.search !== false && config.search.algolia, {
    appId: 'APP',
    apiKey: 'KEY',
    indexName: 'docs',
    searchParameters: {},
    insights: false,
    hosts: [],
  });
  const problems = await problemsOf(
    resolveText("{ search: { algolia: { indexName: 'docs', hosts: ['example.com'] } } }"),
  );
  assert.match(problems[0]!.message, 'search.algolia.hosts');
  const missing = await problemsOf(resolveText("{ search: { algolia: { indexName: 'docs' } } }"));
  assert.equal(
    missing.map(({ code, message }) => [code, message]),
    [
      ['algolia-name-missing', '`appId` is missing.'],
      ['algolia-name-missing', '`apiKey` is missing.'],
    ],
  );
});

test('directives and hosts that no header can carry are refused', async () => {
  for (const [text, path] of [
    ['{ contentSecurityPolicy: { "img-src": "a\\nX-Other: b" } }', 'contentSecurityPolicy'],
    ['{ contentSecurityPolicy: { "img-src": "https://例え.jp" } }', 'contentSecurityPolicy'],
    ['{ contentSecurityPolicy: { "img\\r\\nsrc": "a" } }', 'contentSecurityPolicy'],
  ]) {
    const problems = await problemsOf(resolveText(text!));
    assert.equal(
      problems.map(({ code, file }) => [code, file]),
      [['config-wrong-value', 'site.config.mjs']],
      text,
    );
    assert.match(problems[0]!.message, path!);
    assert.match(problems[0]!.message, 'Latin-1');
  }
  for (const algolia of ["{ appId: 'a\\nb' }", "{ hosts: ['https://例え.jp'] }", "{ hosts: ['https://a;b'] }"]) {
    const [problem] = await problemsOf(resolveText(`{ search: { algolia: ${algolia} } }`));
    assert.is(problem!.code, 'config-wrong-value', algolia);
  }
  const { contentSecurityPolicy } = await resolveText(
    '{ contentSecurityPolicy: { "img-src": "é *", "trusted-types": "" } }',
  );
  assert.equal(contentSecurityPolicy, { 'img-src': 'é *', 'trusted-types': '' });
});

test.run();
