import { foreignModuleOf } from './evaluate-config.js';
import { isObject, listOf } from './page-facts.js';
import { addPlugin, type MarkdownPluginDraft, type SiteDraft } from './site-draft.js';

/** Plugins for remark and rehype that Heddle does without. */
const builtIn =
  /^(?:rehype-slug|rehype-autolink-headings|remark-gfm|remark-frontmatter|remark-smartypants|rehype-raw|@astrojs\/markdown-remark|remark-github-admonitions-to-directives|@docusaurus\/remark-plugin-npm2yarn)$/;

/** Plugins of unified that change the text alone, and need nothing of the old generator. */
const portable =
  /^(?:remark-(?:breaks|emoji|gemoji|toc|abbr|deflist|definition-list|sub-super|supersub|ins|images|unwrap-images|squeeze-paragraphs)|rehype-(?:external-links|unwrap-images))$/;

/**
 * Moves `remarkPlugins` and `rehypePlugins` of a configuration: formulas and diagrams to Heddle's plugins,
 * those of unified stay, and others are noted.
 */
export function moveMarkdownPlugins(draft: SiteDraft, options: unknown): void {
  const given = isObject(options) ? options : {};
  for (const key of ['remarkPlugins', 'rehypePlugins', 'beforeDefaultRemarkPlugins', 'beforeDefaultRehypePlugins'])
    for (const plugin of listOf(given[key])) {
      const [called, settings]: unknown[] = Array.isArray(plugin) ? plugin : [plugin];
      const name = key.startsWith('re') ? key : key.replace('beforeDefaultR', 'r');
      const ownName = typeof called === 'function' ? called.name : '';
      const module = foreignModuleOf(called) ?? (ownName || 'of the project');
      if (/^(?:remark-math|rehype-katex|rehype-mathjax)/.test(module)) addPlugin(draft, 'math');
      else if (module.includes('mermaid')) addPlugin(draft, 'mermaid');
      else if (portable.test(module)) addMarkdownPlugin(draft, name as MarkdownPluginDraft['key'], module, settings);
      else if (!builtIn.test(module))
        draft.notes.push({
          file: 'site.config.ts',
          message: `The plugin ${module} in \`${key}\` was left out. Import it, and list it in \`markdown.${name}\`.`,
        });
    }
}

/** Adds a plugin of unified, unless the site has it. */
function addMarkdownPlugin(
  { markdownPlugins }: SiteDraft,
  key: MarkdownPluginDraft['key'],
  module: string,
  options: unknown,
): void {
  if (!markdownPlugins.some((plugin) => plugin.module === module)) markdownPlugins.push({ key, module, options });
}
