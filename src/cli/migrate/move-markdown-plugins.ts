import { foreignModuleOf } from './evaluate-config.js';
import { isObject, listOf } from './page-facts.js';
import { addPlugin, type SiteDraft } from './site-draft.js';

/** Plugins for remark and rehype that Heddle does without. */
const builtIn =
  /^(?:rehype-slug|rehype-autolink-headings|remark-gfm|remark-frontmatter|remark-smartypants|rehype-raw|@astrojs\/markdown-remark|remark-github-admonitions-to-directives|@docusaurus\/remark-plugin-npm2yarn)$/;

/** Moves `remarkPlugins` and `rehypePlugins` of a configuration: formulas and diagrams to Heddle's plugins, others are noted. */
export function moveMarkdownPlugins(draft: SiteDraft, options: unknown): void {
  const given = isObject(options) ? options : {};
  for (const key of ['remarkPlugins', 'rehypePlugins', 'beforeDefaultRemarkPlugins', 'beforeDefaultRehypePlugins'])
    for (const plugin of listOf(given[key])) {
      const called: unknown = Array.isArray(plugin) ? plugin[0] : plugin;
      const ownName = typeof called === 'function' ? called.name : '';
      const module = foreignModuleOf(called) ?? (ownName || 'of the project');
      if (/^(?:remark-math|rehype-katex|rehype-mathjax)/.test(module)) addPlugin(draft, 'math');
      else if (module.includes('mermaid')) addPlugin(draft, 'mermaid');
      else if (!builtIn.test(module))
        draft.notes.push({
          file: 'site.config.ts',
          message: `The plugin ${module} in \`${key}\` was left out. Import it, and list it in \`markdown.${key.startsWith('re') ? key : key.replace('beforeDefaultR', 'r')}\`.`,
        });
    }
}
