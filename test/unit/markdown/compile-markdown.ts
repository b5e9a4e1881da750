import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { resolveConfig } from '../../../src/build/config/resolve-config.js';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { createMarkdownPlugins } from '../../../src/build/markdown/markdown-plugins.js';
import * as mdxSyntax from '../../../src/build/markdown/mdx-syntax.js';
import { htmlTreeOptions, mdxNodeTypes } from '../../../src/build/markdown/markdown-processor.js';
import { sourceToRoute } from '../../../src/build/links/source-route.js';
import { unravelJsx } from '../../../src/build/markdown/unravel-jsx.js';
import { createPageUrls, type PageUrlList } from '../../../src/build/links/page-urls.js';
import { emptyFindings, type PageScope } from '../../../src/build/markdown/page-scope.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { temporaryFolder, type FileTree } from '../../support/temporary-folder.js';

export interface CompileOptions {
  /** Source path below `docs/`; its ending decides between Markdown and MDX. */
  path?: string;
  /** URL path of the page, if it isn't the one of its source path. */
  routePath?: string;
  /** Other files of the project. */
  files?: FileTree;
  /** Changes to the default configuration. */
  config?: (config: SiteConfig) => Partial<SiteConfig>;
  /** Pages that links can point to, by source path; none unless given. */
  pages?: PageUrlList;
  /** An existing project folder. */
  projectRoot?: string;
}

export interface CompiledMarkdown {
  html: string;
  scope: PageScope;
  /** Problems as `severity code line:column`. */
  problems: string[];
  diagnostics: Diagnostic[];
  /** Files read, relative to the project. */
  inputs: string[];
}

/** Makes the configuration of a project without a configuration file. */
export async function testConfig(projectRoot: string, change?: CompileOptions['config']): Promise<SiteConfig> {
  const source = { projectRoot, configHash: '', configInputs: [], overrides: {}, command: 'build' } as const;
  const { config } = await resolveConfig({ ...source, configInputs: [] }, { validates: false });
  return { ...config, ...change?.(config) };
}

/** A configuration with two languages, the first of which is the default one. */
export const twoLanguages = (): Partial<SiteConfig> => ({
  hasLocaleFolders: true,
  locales: ['en', 'zh'].map((lang) => ({ lang, label: lang, dir: 'ltr', theme: { texts: {} } })),
});

/** A configuration with two versions, `v2` being the default one. */
export const twoVersions = (): Partial<SiteConfig> => ({ multiVersion: { default: 'v2', versions: ['v1', 'v2'] } });

/** JSX as plain elements and expressions as text, so that trees can be written as HTML. */
function toPlain(node: Nodes): ElementContent[] {
  if (node.type === 'mdxjsEsm') return [];
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return [{ type: 'text', value: `{${node.value}}` }];
  const children = 'children' in node ? node.children.flatMap(toPlain) : [];
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    const properties = node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return [];
      const { value } = attribute;
      return [[attribute.name, typeof value === 'object' ? `{${value?.value}}` : (value ?? true)]];
    });
    const element: Element = {
      type: 'element',
      tagName: node.name ?? 'fragment',
      properties: Object.fromEntries(properties),
      children,
    };
    return [element];
  }
  return [('children' in node ? { ...node, children } : node) as ElementContent];
}

const byEnding = (path: string): 'md' | 'mdx' => (path.endsWith('.mdx') ? 'mdx' : 'md');

/** Runs the whole chain of Markdown plugins over a source, without highlighting. */
export async function compileMarkdown(source: string, options: CompileOptions = {}): Promise<CompiledMarkdown> {
  const path = options.path ?? 'page.md';
  const projectRoot = options.projectRoot ?? temporaryFolder({ [`docs/${path}`]: source, ...options.files });
  const config = await testConfig(projectRoot, options.config);
  const kind = byEnding(path);
  const diagnostics: Diagnostic[] = [];
  const inputs: string[] = [];
  const scope: PageScope = {
    route: {
      ...sourceToRoute(path, config),
      ...(options.routePath === undefined ? {} : { routePath: options.routePath }),
      relativePath: path,
      file: `docs/${path}`,
      source: { kind: 'file', path: join(config.root, path) },
      kind,
    },
    config,
    pageUrls: createPageUrls(options.pages ?? []),
    frontmatter: {},
    source,
    idPrefix: '',
    takenIds: [],
    readInput: (file) => {
      inputs.push(file.slice(projectRoot.length + 1));
      return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
    },
    dependOn: (file) => void inputs.push(file.slice(projectRoot.length + 1)),
    addReads: () => undefined,
    doubt: () => undefined,
    report: (problem, place) => void diagnostics.push({ ...problem, ...place }),
    ...emptyFindings(),
    notes: {},
    knownBlocks: new Map(),
    blocks: new Map(),
    pluginCosts: {},
  };
  const { remarkPlugins, rehypePlugins } = createMarkdownPlugins(config, kind === 'mdx' ? mdxSyntax : undefined);
  const processor = unified()
    .use(remarkParse)
    .use(kind === 'mdx' ? [remarkMdx, () => unravelJsx] : [])
    .use(remarkPlugins)
    .use(remarkRehype, { ...htmlTreeOptions, handlers: {}, passThrough: [...mdxNodeTypes], clobberPrefix: '' })
    .use(rehypePlugins);
  const file = new VFile({ value: source, path: join(config.root, path) });
  file.data.scope = scope;
  const tree = (await processor.run(processor.parse(file), file)) as Root;
  const plain: Root = { type: 'root', children: tree.children.flatMap((child) => toPlain(child)) };
  return {
    html: toHtml(plain).trim(),
    scope,
    problems: diagnostics.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`),
    diagnostics,
    inputs,
  };
}
