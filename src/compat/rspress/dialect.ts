import type { Dialect } from '../dialect.js';

const themes = ['@rspress/core/theme', '@rspress/theme-default', 'rspress/theme', '@theme'];

export const rspress: Dialect = {
  name: 'rspress',
  fileExports: { frontmatter: ({ frontmatter }) => frontmatter },
  hasOverviewHeadings: true,
  themeAliases: {
    ...Object.fromEntries(themes.map((name) => [name, 'heddle/theme'])),
    '@rspress/core/theme-original': 'heddle/theme-original',
  },
  extendsTheme: true,
  modules: ['@rspress/plugin-algolia/runtime', '@rspress/core/runtime', '@rspress/runtime', 'rspress/runtime'],
  foreignModules: ['@rspress'],
  styles: ['variables.css'],
  unstyledSelector: '.rp-not-doc',
};
