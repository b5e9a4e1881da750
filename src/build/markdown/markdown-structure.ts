import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import type { DialectSyntax } from '../../compat/dialect.js';
import { dialectsOf } from '../../compat/dialects.js';
import type { SiteConfig } from '../config/site-config.js';
import { remarkAlerts } from './syntax/alerts.js';
import { remarkContainerFences } from './syntax/container-fence-syntax.js';
import { remarkIncludeCode } from './code-blocks.js';
import { remarkInclusions } from './syntax/inclusions.js';
import { remarkContainers } from './syntax/containers.js';
import { remarkHeadingIds, remarkHeadingIdSyntax } from './syntax/heading-ids.js';
import { remarkLiteralUrls } from './syntax/literal-url-syntax.js';
import { remarkDefinitionLists } from './syntax/definition-lists.js';
import { remarkSubSup } from './syntax/sub-sup-syntax.js';
import type { createMdxRules } from './parser/mdx-rules.js';
import { remarkFastParse } from './parser/remark-fast-parse.js';
import { rehypeRawHtml, rehypeRawText } from './syntax/raw-html.js';
import { remarkReplaceRules } from './syntax/front-matter-texts.js';
import { remarkDescription, remarkSearchSections } from './search-sections.js';
import { limitTreeDepth } from './syntax/tree-depth.js';

type CreateMdxRules = typeof createMdxRules;

/**
 * The syntax that pages and the fragments they show have in common, up to the page's structure and search text. It is that
 * of MDX with its rules, which pages of Markdown don't load.
 */
export function markdownStructure(
  config: SiteConfig,
  createMdxRules: CreateMdxRules | undefined,
  beforeSections: PluggableList = [],
): { remarkPlugins: PluggableList; rehypePlugins: PluggableList } {
  const kind = createMdxRules ? 'mdx' : 'md';
  const syntax = dialectsOf(config).flatMap((dialect) => dialect.syntax ?? []);
  const syntaxOf = (stage: DialectSyntax['stage']): PluggableList =>
    syntax.filter((each) => each.kind === kind && each.stage === stage).map(({ plugin }) => plugin);
  const hasAttributes = kind === 'mdx' && config.compat.length > 0;
  return {
    remarkPlugins: [
      remarkGfm,
      remarkLiteralUrls,
      remarkCjkFriendly,
      remarkCjkFriendlyGfmStrikethrough,
      [remarkFrontmatter, ['yaml']],
      remarkContainerFences,
      [remarkHeadingIdSyntax, { hasAttributes }],
      [remarkFastParse, createMdxRules?.({ hasAttributes })],
      ...syntaxOf('source'),
      ...(config.markdown.subSup ? [remarkSubSup] : []),
      [remarkInclusions, kind],
      remarkIncludeCode,
      ...syntaxOf('blocks'),
      limitTreeDepth,
      ...(config.replaceRules.length > 0 ? [[remarkReplaceRules, config.replaceRules]] : []),
      [remarkContainers, { containers: config.markdown.containers }],
      [remarkAlerts, { containers: config.markdown.containers }],
      ...(config.markdown.definitionLists ? [remarkDefinitionLists] : []),
      remarkHeadingIds,
      ...syntaxOf('texts'),
      ...beforeSections,
      remarkDescription,
      remarkSearchSections,
    ] as PluggableList,
    rehypePlugins: kind === 'md' ? [config.markdown.html ? rehypeRawHtml : rehypeRawText, limitTreeDepth] : [],
  };
}
