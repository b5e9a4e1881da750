import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('..', import.meta.url));
const sections = readdirSync(docs).filter((name) => name.startsWith('section-'));

/** Pages of a section as its own sidebar; one sidebar for the whole site costs far more. */
const sidebarOf = (section) => [
  {
    text: section,
    items: readdirSync(`${docs}/${section}`)
      .map((file) => file.replace(/\.md$/, ''))
      .sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)))
      .map((page) => ({ text: `Page ${page.slice(5)}`, link: `/${section}/${page}` })),
  },
];

export default {
  title: 'Corpus',
  cleanUrls: true,
  outDir: '../dist',
  cacheDir: '../cache',
  themeConfig: {
    search: { provider: 'local' },
    nav: [{ text: 'First', link: '/section-0/page-0' }],
    sidebar: Object.fromEntries(sections.map((section) => [`/${section}/`, sidebarOf(section)])),
  },
};
