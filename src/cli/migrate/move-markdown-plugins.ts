import { projects } from '../../compat/projects.js';
import { foreignModuleOf } from './foreign-call.js';
import { functionSource } from './function-source.js';
import { listOf } from './page-facts.js';
import { describePlugin, localPlugin } from './local-plugins.js';
import { addPlugin, type MarkdownPluginDraft, type SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';

/** Plugins for remark and rehype that Heddle does without. */
const builtIn: ReadonlySet<string> = new Set([
  'rehype-slug',
  'rehype-autolink-headings',
  'remark-gfm',
  'remark-frontmatter',
  'remark-smartypants',
  'remark-github-admonitions-to-directives',
  'rehype-raw',
  ...projects.flatMap(({ builtInPlugins = [] }) => builtInPlugins),
]);

/** Lists of plugins, with those of Heddle that take their place. The last two are of another processor, and have another form. */
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
  const given = isRecord(options) ? options : {};
  for (const [key, list] of Object.entries(lists))
    for (const plugin of listOf(given[key])) {
      const [called, settings]: unknown[] = Array.isArray(plugin) ? plugin : [plugin];
      const ownName = typeof called === 'function' ? called.name : '';
      const module = foreignModuleOf(called) ?? (ownName || 'of the project');
      if (/^(?:remark-math|rehype-katex|rehype-mathjax)/.test(module)) addPlugin(draft, 'math');
      else if (module.includes('mermaid')) addPlugin(draft, 'mermaid');
      else if (portable.test(module)) addMarkdownPlugin(draft, list, module, settings);
      else if (!builtIn.has(module)) noteMarkdownPlugin(draft, called, { key, option: list, module });
    }
}

/** Notes a plugin that is left out: that of a file with what the file says, others with their package or their name. */
function noteMarkdownPlugin(
  draft: SiteDraft,
  plugin: unknown,
  { key, option, module }: { key: string; option: MarkdownPluginDraft['key']; module: string },
): void {
  const local = localPlugin(draft, plugin);
  const isOther = key.endsWith('astPlugins');
  const isPackage = foreignModuleOf(plugin) !== undefined;
  const advice = isOther
    ? ` Write it for ${option.slice(0, -7)}, and list it in \`markdown.${option}\`.`
    : local
      ? describePlugin(local, option)
      : isPackage
        ? ` Import it, and list it in \`markdown.${option}\`.`
        : ` It is a function of the old configuration. Copy it to site.config.ts, and list it in \`markdown.${option}\`.`;
  draft.notes.push({
    file: 'site.config.ts',
    message: `The plugin ${local ? `${local.name} of ${local.file}` : module} in \`${key}\` was left out.${advice}`,
  });
}

/** Options of Markdown without functions of the site that another file can't contain. These are noted. */
export function withoutLocalPlugins(draft: SiteDraft, options: unknown): unknown {
  if (!isRecord(options)) return options;
  const kept = { ...options };
  for (const key of ['remarkPlugins', 'rehypePlugins'] as const) {
    if (!Array.isArray(options[key])) continue;
    kept[key] = options[key].filter((plugin: unknown) => {
      const called: unknown = Array.isArray(plugin) ? plugin[0] : plugin;
      const isOwn = typeof called === 'function' && foreignModuleOf(called) === undefined;
      if (!isOwn || functionSource(called) !== undefined) return true;
      noteMarkdownPlugin(draft, called, { key, option: key, module: called.name || 'of the project' });
      return false;
    });
  }
  return kept;
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
