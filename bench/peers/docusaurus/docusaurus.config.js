module.exports = {
  title: 'Corpus',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: false,
  future: { v4: true, faster: true },
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: './sidebars.js' }]],
  themes: [
    '@docusaurus/theme-classic',
    ['@easyops-cn/docusaurus-search-local', { hashed: true, docsRouteBasePath: '/', indexBlog: false }],
  ],
  themeConfig: {
    navbar: { title: 'Corpus', items: [{ to: '/section-0/page-0', label: 'First' }] },
    prism: { additionalLanguages: ['bash', 'json', 'python'] },
  },
};
