import type { PluginText, PluginTexts } from '../page-texts.js';

/** Interface texts of blogs. */
export const blogTexts = {
  blogTagsText: { en: 'Tags', zh: '标签' },
  blogTagText: { en: 'Posts tagged {{name}}', zh: '标签为「{{name}}」的文章' },
  blogArchiveText: { en: 'Archive', zh: '归档' },
  blogAuthorText: { en: 'Posts by {{name}}', zh: '{{name}}的文章' },
  blogPageText: { en: 'Page {{page}}', zh: '第 {{page}} 页' },
  blogNewerText: { en: 'Newer posts', zh: '较新的文章' },
  blogOlderText: { en: 'Older posts', zh: '较早的文章' },
} satisfies PluginTexts;

export type BlogText = PluginText<keyof typeof blogTexts>;
