import { defineConfig } from 'heddle';

export default defineConfig({
  root: 'docs',
  title: 'My Docs',
  description: 'Documentation made with Heddle',
  lang: 'en',
  // URL of the published site, for the sitemap and canonical links.
  // siteOrigin: 'https://docs.example.com',
  icon: '/logo.svg',
  logo: '/logo.svg',
  logoText: 'My Docs',
  themeConfig: {
    // Copies the Markdown of a page.
    pageActions: ['copy'],
    // Link to the source of each page.
    // editLink: { docRepoBaseUrl: 'https://github.com/your-name/your-project/edit/main/docs' },
    // Date of the last commit of each page.
    // lastUpdated: true,
    // socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/your-name/your-project' }],
    // footer: { message: 'Released under the MIT License', copyright: 'Copyright © 2026 Your Name' },
  },
});
