import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import type { SiteConfig } from '../config/site-config.js';
import { remarkAlerts } from './syntax/alerts.js';
import { remarkContainerFences } from './syntax/container-fence-syntax.js';
import { remarkIncludeCode } from './code-blocks.js';
import { remarkHtmlComments } from './syntax/html-comments.js';
import { remarkInclusions } from './syntax/inclusions.js';
import { remarkContainers } from './syntax/containers.js';
import { remarkInterpolations } from './syntax/front-matter-texts.js';
import { remarkHeadingIds } from './syntax/heading-ids.js';
import { remarkHeadingIdSyntax } from './syntax/heading-id-syntax.js';
import { remarkLiteralUrls } from './syntax/literal-url-syntax.js';
import { remarkDefinitionLists } from './syntax/definition-lists.js';
import { remarkSubSup } from './syntax/sub-sup-syntax.js';
import { remarkFastParse } from './parser/remark-fast-parse.js';
import { rehypeRawHtml, rehypeRawText } from './syntax/raw-html.js';
import { remarkPackageManagerCode } from './syntax/package-manager-code.js';
import { remarkReplaceRules } from './syntax/replace-rules.js';
import { remarkSearchSections } from './search-sections.js';
import { limitTreeDepth } from './syntax/tree-depth.js';

/** The syntax that pages and the fragments they show have in common, up to the page's structure and search text. */
export function markdownStructure(
  config: SiteConfig,
  kind: 'md' | 'mdx',
  beforeSections: PluggableList = [],
): { remarkPlugins: PluggableList; rehypePlugins: PluggableList } {
  return {
    remarkPlugins: [
      remarkGfm,
      remarkLiteralUrls,
      remarkCjkFriendly,
      remarkCjkFriendlyGfmStrikethrough,
      [remarkFrontmatter, ['yaml']],
      remarkContainerFences,
      [remarkHeadingIdSyntax, { hasAttributes: kind === 'mdx' && config.compat.length > 0 }],
      ...(kind === 'md' ? [remarkFastParse] : config.compat.includes('docusaurus') ? [remarkHtmlComments] : []),
      ...(config.markdown.subSup ? [remarkSubSup] : []),
      [remarkInclusions, kind],
      remarkIncludeCode,
      ...(kind === 'mdx' && config.compat.includes('docusaurus') ? [remarkPackageManagerCode] : []),
      limitTreeDepth,
      ...(config.replaceRules.length > 0 ? [[remarkReplaceRules, config.replaceRules]] : []),
      [remarkContainers, { containers: config.markdown.containers }],
      [remarkAlerts, { containers: config.markdown.containers }],
      ...(config.markdown.definitionLists ? [remarkDefinitionLists] : []),
      remarkHeadingIds,
      ...(kind === 'md' && config.compat.includes('vitepress') ? [remarkInterpolations] : []),
      ...beforeSections,
      remarkSearchSections,
    ] as PluggableList,
    rehypePlugins: kind === 'md' ? [config.markdown.html ? rehypeRawHtml : rehypeRawText, limitTreeDepth] : [],
  };
}
