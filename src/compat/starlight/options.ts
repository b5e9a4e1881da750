/** Options of Starlight and Astro. */
export const starlightOptions: Readonly<Record<string, string>> = {
  site: 'Use `siteOrigin`.',
  integrations: 'Use `plugins`.',
  redirects: 'Add the plugin client-redirects.',
  social: 'Use `themeConfig.socialLinks`.',
  sidebar: 'Use `themeConfig.sidebar`.',
  customCss: 'Use `globalStyles`.',
  defaultLocale: 'Use `lang`.',
  tableOfContents: 'Set `outline` in the front matter of the pages.',
  expressiveCode: 'Use `markdown.shiki`.',
  components: 'Write a theme folder, see `themeDir`.',
  editLink: 'Use `themeConfig.editLink`.',
};
