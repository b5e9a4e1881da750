import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';

export default function (config) {
  config.addPlugin(syntaxHighlight);
  config.setUseGitIgnore(false);
  config.addPassthroughCopy({ 'style.css': 'style.css' });
  const sectionOf = (page) => page.filePathStem.split('/')[1];
  const byNumber = (a, b) => Number(a.fileSlug.slice(5)) - Number(b.fileSlug.slice(5));
  config.addCollection('sections', (api) => {
    const sections = {};
    for (const item of api.getAll())
      if (item.fileSlug.startsWith('page-')) (sections[sectionOf(item)] ??= []).push(item);
    for (const pages of Object.values(sections)) pages.sort(byNumber);
    return sections;
  });
  config.addFilter('pagesOf', (sections, page) => sections[sectionOf(page)] ?? []);
  return {
    markdownTemplateEngine: false,
    dir: { input: 'docs', output: 'dist', includes: '../layouts', data: '../data' },
  };
}
