import type * as syntax from './mdx-syntax.js';

/**
 * The syntax of MDX pages and pages with components, besides Markdown. It contains a parser of JavaScript and is as
 * large as all else that compiling takes, so that a thread loads it with its first such page.
 */
export { default as remarkMdx } from 'remark-mdx';
export { createMdxRules } from './parser/mdx-rules.js';
export { rehypeFileTrees } from './syntax/file-trees.js';
export { remarkFrontMatterTexts } from './syntax/front-matter-texts.js';
export { remarkUndefinedNames } from './syntax/undefined-names.js';
export { createExcerptPlugin } from './excerpts.js';
export { createFragmentPlugin } from './fragments.js';
export { remarkKeepParagraphs, remarkUnravelJsx, unravelJsx } from './unravel-jsx.js';

export type MdxSyntax = typeof syntax;
