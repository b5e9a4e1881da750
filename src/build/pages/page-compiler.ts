import { globalComponents } from '../config/global-components.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Highlighter } from '../highlight/create-highlighter.js';
import { createMarkdownPlugins } from '../markdown/markdown-plugins.js';
import { createMarkdownProcessor, type MarkdownProcessor } from '../markdown/markdown-processor.js';
import type { CompileFragment } from '../markdown/page-scope.js';
import type { PageCodeGenerator } from './page-code.js';

/** The part of a compiler that only MDX and pages with components need. */
interface MdxCompiler {
  processor: MarkdownProcessor;
  generateCode: PageCodeGenerator;
  compileFragment: CompileFragment;
}

/** State of compiling besides the page; created once per thread. */
export interface PageCompiler {
  config: SiteConfig;
  highlighter: Highlighter;
  /** Names of elements and components that the site's theme provides to pages. */
  overrides: ReadonlySet<string>;
  markdown: MarkdownProcessor;
  /** Loads the modules that only MDX and pages with components need, once. */
  loadMdx(): Promise<MdxCompiler>;
  /** Component name to absolute path, of components that every page may use. */
  globalComponents: ReadonlyMap<string, string>;
}

/** Creates the compiler of a thread. */
export function createPageCompiler(
  config: SiteConfig,
  highlighter: Highlighter,
  overrides: readonly string[],
  countsAllocations = false,
): PageCompiler {
  let mdx: Promise<MdxCompiler> | undefined;
  const loadMdx = async (): Promise<MdxCompiler> => {
    const [syntax, { createPageCodeGenerator }, { createFragmentCompiler }] = await Promise.all([
      import('../markdown/mdx-syntax.js'),
      import('./page-code.js'),
      import('./fragment-compiler.js'),
    ]);
    const processor = createMarkdownProcessor(createMarkdownPlugins(config, syntax, countsAllocations), [
      syntax.remarkMdx,
      () => syntax.unravelJsx,
    ]);
    const compileFragment = createFragmentCompiler(compiler, { md: compiler.markdown, mdx: processor });
    return { processor, generateCode: createPageCodeGenerator(), compileFragment };
  };
  const compiler: PageCompiler = {
    config,
    highlighter,
    overrides: new Set(overrides),
    markdown: createMarkdownProcessor(createMarkdownPlugins(config, undefined, countsAllocations)),
    loadMdx: () => (mdx ??= loadMdx()),
    globalComponents: globalComponents(config),
  };
  return compiler;
}
