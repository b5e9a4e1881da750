import { defineConfig } from 'heddle';
import { algolia } from 'heddle/plugins/algolia';
import { apiDocgen } from 'heddle/plugins/api-docgen';
import { blog, blogFeed, type BlogOptions } from 'heddle/plugins/blog';
import { clientRedirects } from 'heddle/plugins/client-redirects';
import { containerSyntax } from 'heddle/plugins/container-syntax';
import { llms } from 'heddle/plugins/llms';
import { playground } from 'heddle/plugins/playground';
import { preview } from 'heddle/plugins/preview';
import { math } from 'heddle/plugins/math';
import { mermaid } from 'heddle/plugins/mermaid';
import { rss, type FeedConfig } from 'heddle/plugins/rss';
import { sitemap } from 'heddle/plugins/sitemap';
import { twoslash } from 'heddle/plugins/twoslash';
import { homeStyles } from './docs/_theme/home-styles';

const sources = 'https://github.com/heddle-docs/heddle/tree/main/docs';

// Hosted search where the deployment has the keys, the local index everywhere else.
const { ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_KEY: apiKey } = process.env;

/** A feed of the pages of a language, the latest change first. */
const changesOf = (lang: string, title: string): FeedConfig => ({
  id: lang,
  title: `Heddle: ${title}`,
  language: lang,
  test: (page) => page.lang === lang && typeof page['lastUpdatedTime'] === 'number',
  item: ({ content: _content, ...item }) => item,
});

const releases: BlogOptions = { dir: 'releases', title: { en: 'Release notes', zh: '发布说明' } };

export default defineConfig({
  root: 'docs',
  siteOrigin: 'https://heddle.dev',
  title: 'Heddle',
  description: 'A documentation site generator that compiles on every core and sends readers almost no JavaScript.',
  icon: '/heddle-icon.svg',
  logo: '/heddle-logo.svg',
  logoText: 'Heddle',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    {
      lang: 'zh',
      label: '简体中文',
      description: '面向大型文档的站点生成器：多核并行编译，按内容缓存，没有组件的页面只加载一个小脚本。',
    },
  ],
  languageParity: { enabled: true },
  route: {
    cleanUrls: true,
    exclude: ['**/fragments/**', 'internals/**'],
  },
  markdown: { remarkPlugins: [homeStyles] },
  contentSecurityPolicy: true,
  budgets: { page: 70_000, html: 45_000, javascript: 30_000, search: 120_000 },
  themeDir: 'docs/_theme',
  globalStyles: 'docs/_theme/site.css',
  // The theme adds nothing that needs React before the reader acts.
  hydration: 'intent',
  plugins: [
    ...(appId && apiKey ? [algolia({ appId, apiKey, indexName: 'heddle' })] : []),
    apiDocgen({ entries: { counter: 'docs/_components/counter.tsx' } }),
    clientRedirects({
      redirects: [
        { from: ['/docs', '/start'], to: '/guide/start/getting-started' },
        { from: '/plugins', to: '/plugin/official-plugins/overview' },
        { from: '/config', to: '/api/config/config-basic' },
        { from: ['/releases/next', '/releases/tags/preview'], to: '/releases/0-1-0' },
        { from: ['/zh/releases/next', '/zh/releases/tags/preview'], to: '/zh/releases/0-1-0' },
      ],
    }),
    containerSyntax({ types: { example: { title: { en: 'Example', zh: '示例' }, icon: '🧪', like: 'tip' } } }),
    llms(),
    playground(),
    preview(),
    math(),
    mermaid(),
    // The blocks use no packages, so TypeScript needn't read those in node_modules/@types.
    twoslash({ compilerOptions: { types: [] } }),
    blog(releases),
    rss({
      feed: [
        changesOf('en', 'Changed pages'),
        changesOf('zh', '最近修改的页面'),
        blogFeed('en', releases),
        blogFeed('zh', releases, 'releases-zh'),
      ],
    }),
    sitemap(),
  ],
  themeConfig: {
    socialLinks: [
      { icon: 'github', mode: 'link', content: 'https://github.com/heddle-docs/heddle' },
      { icon: 'discord', mode: 'link', content: 'https://discord.gg/heddle' },
      { icon: 'x', mode: 'link', content: 'https://x.com/heddle_docs' },
    ],
    lastUpdated: true,
    footer: {
      message: 'Heddle is free software under the MIT license.',
      copyright: 'Copyright © 2026 Heddle contributors',
      columns: [
        {
          title: 'guide',
          items: [
            { text: 'gettingStarted', link: '/guide/start/getting-started' },
            { text: 'comparison', link: '/guide/start/comparison' },
            { text: 'defaultTheme', link: '/guide/default-theme/navbar' },
          ],
        },
        {
          title: 'api',
          items: [
            { text: 'config', link: '/api/config/config-basic' },
            { text: 'commands', link: '/api/commands' },
            { text: 'errorCodes', link: '/api/errors' },
          ],
        },
        {
          title: 'plugin',
          items: [
            { text: 'pluginList', link: '/plugin/official-plugins/overview' },
            { text: 'communityPlugins', link: '/plugin/community-plugins/overview' },
            { text: 'pluginSystem', link: '/plugin/system/introduction' },
          ],
        },
        {
          title: 'project',
          items: [
            { text: 'GitHub', link: 'https://github.com/heddle-docs/heddle' },
            { text: 'changelog', link: 'https://github.com/heddle-docs/heddle/blob/main/CHANGELOG.md' },
            { text: 'Discord', link: 'https://discord.gg/heddle' },
          ],
        },
      ],
    },
    pageActions: true,
    feedback: true,
    darkMode: 'auto',
    hideNavbar: 'auto',
    enableScrollToTop: true,
    enableAppearanceAnimation: false,
    locales: [
      {
        lang: 'en',
        label: 'English',
        editLink: { docRepoBaseUrl: sources, text: 'Edit this page on GitHub' },
        outlineTitle: 'On this page',
      },
      {
        lang: 'zh',
        label: '简体中文',
        editLink: { docRepoBaseUrl: sources, text: '在 GitHub 上编辑此页' },
        outlineTitle: '本页目录',
        footer: { message: 'Heddle 是基于 MIT 许可证的自由软件。', copyright: '版权所有 © 2026 Heddle 贡献者' },
      },
    ],
  },
});
