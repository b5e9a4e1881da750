import { foreignModuleOf } from './evaluate-config.js';
import { isObject, listOf } from './page-facts.js';
import { addPlugin, type MarkdownPluginDraft, type SiteDraft } from './site-draft.js';

/** Plugins for remark and rehype that Heddle does without. */
const builtIn =
  /^(?:rehype-slug|rehype-autolink-headings|remark-gfm|remark-frontmatter|remark-smartypants|rehype-raw|@astrojs\/markdown-remark|remark-github-admonitions-to-directives|@docusaurus\/remark-plugin-npm2yarn)$/;

/** Lists of plugins, with those of Heddle that take their place. The ones of Astro's newer processor have another form. */
const lists: Readonly<Record<string, 'remarkPlugins' | 'rehypePlugins'>> = {
  remarkPlugins: 'remarkPlugins',
  rehypePlugins: 'rehypePlugins',
  beforeDefaultRemarkPlugins: 'remarkPlugins',
  beforeDefaultRehypePlugins: 'rehypePlugins',
  mdastPlugins: 'remarkPlugins',
  hastPlugins: 'rehypePlugins',
};

/** Plugins of unified that change the text alone, and need nothing of the old generator. */
const portable =
  /^(?:remark-(?:breaks|emoji|gemoji|toc|abbr|deflist|definition-list|sub-super|supersub|ins|images|unwrap-images|squeeze-paragraphs)|rehype-(?:external-links|unwrap-images))$/;

/**
 * Moves `remarkPlugins` and `rehypePlugins` of a configuration: formulas and diagrams to Heddle's plugins,
 * those of unified stay, and others are noted.
 */
export function moveMarkdownPlugins(draft: SiteDraft, options: unknown): void {
  const given = isObject(options) ? options : {};
  for (const [key, list] of Object.entries(lists))
    for (const plugin of listOf(given[key])) {
      const [called, settings]: unknown[] = Array.isArray(plugin) ? plugin : [plugin];
      const ownName = typeof called === 'function' ? called.name : '';
      const module = foreignModuleOf(called) ?? (ownName || 'of the project');
      if (/^(?:remark-math|rehype-katex|rehype-mathjax)/.test(module)) addPlugin(draft, 'math');
      else if (module.includes('mermaid')) addPlugin(draft, 'mermaid');
      else if (portable.test(module)) addMarkdownPlugin(draft, list, module, settings);
      else if (!builtIn.test(module))
        draft.notes.push({
          file: 'site.config.ts',
          message: `The plugin ${module} in \`${key}\` was left out. ${key.endsWith('astPlugins') ? `Write it for ${list.slice(0, -7)}` : 'Import it'}, and list it in \`markdown.${list}\`.`,
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
