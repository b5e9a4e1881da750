import { basename } from 'node:path';
import { themeComponentNames, themeComponentSpecifier } from '../../shared/theme-components.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Highlighter } from '../highlight/create-highlighter.js';
import { createMarkdownPlugins } from '../markdown/markdown-plugins.js';
import { createMarkdownProcessor, type MarkdownProcessor } from '../markdown/markdown-processor.js';
import type { PageCodeGenerator } from './page-code.js';

/** State of compiling besides the page; created once per thread. */
export interface PageCompiler {
  config: SiteConfig;
  highlighter: Highlighter;
  /** Names of elements and components that the site's theme provides to pages. */
  overrides: ReadonlySet<string>;
  markdown: MarkdownProcessor;
  /** Loads the modules that only MDX and pages with components need, once. */
  loadMdx(): Promise<{ processor: MarkdownProcessor; generateCode: PageCodeGenerator }>;
  /** Component name to absolute path, of components that every page may use. */
  globalComponents: ReadonlyMap<string, string>;
}

/** PascalCase of a component's file name, or of its folder: `my-box.tsx` and `my-box/index.tsx` are used as `<MyBox>`. */
function componentName(path: string): string {
  const name = basename(path.replace(/[\\/]index\.[a-z]+$/, '')).replace(/\.[a-z]+$/, '');
  const words = name.split(/[^a-zA-Z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** Component name to absolute path, of the components that the configuration and its plugins add to every page. */
export function globalComponents(config: SiteConfig): ReadonlyMap<string, string> {
  const ofPlugins = config.plugins.flatMap(({ markdown }) => markdown?.globalComponents ?? []);
  return new Map([...ofPlugins, ...config.markdown.globalComponents].map((path) => [componentName(path), path]));
}

/** Creates the compiler of a thread. */
export function createPageCompiler(
  config: SiteConfig,
  highlighter: Highlighter,
  overrides: readonly string[],
  countsAllocations = false,
): PageCompiler {
  let mdx: ReturnType<PageCompiler['loadMdx']> | undefined;
  return {
    config,
    highlighter,
    overrides: new Set(overrides),
    markdown: createMarkdownProcessor(createMarkdownPlugins(config, undefined, countsAllocations)),
    loadMdx: () =>
      (mdx ??= Promise.all([import('../markdown/mdx-syntax.js'), import('./page-code.js')]).then(
        ([syntax, { createPageCodeGenerator }]) => ({
          processor: createMarkdownProcessor(createMarkdownPlugins(config, syntax, countsAllocations), [
            syntax.remarkMdx,
            () => syntax.unravelJsx,
          ]),
          generateCode: createPageCodeGenerator(),
        }),
      )),
    globalComponents: globalComponents(config),
  };
}

/** Where a component comes from that a page uses without importing it; undefined where the theme's map has to know it. */
export function componentOrigin(
  name: string,
  { config, globalComponents, overrides }: Pick<PageCompiler, 'config' | 'globalComponents' | 'overrides'>,
): { specifier: string; imported: string } | undefined {
  if (name === 'Fragment') return { specifier: 'react', imported: name };
  const path = globalComponents.get(name);
  if (path) return { specifier: path, imported: 'default' };
  if (overrides.has(name)) return undefined;
  // Plugins of Docusaurus that make tabs of code import them in the page, whose own tabs then have no import.
  if (config.compat.includes('docusaurus') && (name === 'Tabs' || name === 'TabItem'))
    return { specifier: `@theme/${name}`, imported: 'default' };
  if (!themeComponentNames.has(name)) return undefined;
  return { specifier: themeComponentSpecifier(name), imported: name };
}
