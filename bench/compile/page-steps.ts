import type { Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import { VFile } from 'vfile';
import { loadConfigSource } from '../../src/build/config/load/load-config.js';
import { resolveConfig } from '../../src/build/config/resolve-config.js';
import type { SiteConfig } from '../../src/build/config/site-config.js';
import { highlightBlocks } from '../../src/build/markdown/code-blocks.js';
import { createScope } from '../../src/build/pages/create-scope.js';
import { createPageCompiler, type PageCompiler } from '../../src/build/pages/page-compiler.js';
import { createHighlighter } from '../../src/build/highlight/create-highlighter.js';
import { pageLabels } from '../../src/build/markdown/page-labels.js';
import { createPageUrls, listPageUrls, type PageUrls } from '../../src/build/links/page-urls.js';
import { readSource, sourcePath, type Route } from '../../src/build/facts/route.js';
import { scanRoutes } from '../../src/build/routes/scan-routes.js';
import { codeSamples } from '../corpora/code-samples.js';
import type { Figures } from '../measure/median.js';

/** Milliseconds of one step over all pages. */
async function timeStep<T>(
  files: readonly VFile[],
  step: (file: VFile, index: number) => T | Promise<T>,
): Promise<[number, T[]]> {
  const results: T[] = [];
  const startedMs = performance.now();
  for (const [index, file] of files.entries()) results.push(await step(file, index));
  return [performance.now() - startedMs, results];
}

/** Configuration and pages of a site. */
async function openPages(projectRoot: string): Promise<{ config: SiteConfig; routes: readonly Route[] }> {
  const source = await loadConfigSource({ projectRoot, command: 'build', overrides: {} });
  const { config } = await resolveConfig(source);
  return { config, routes: scanRoutes(config, () => undefined).routes };
}

function openFile(route: Route, { config }: PageCompiler, pageUrls: PageUrls): VFile {
  const value = readSource(route).toString();
  const file = new VFile({ value, path: sourcePath(route, config.root) });
  file.data.scope = createScope(route, config, value, () => undefined, pageUrls).scope;
  return file;
}

/**
 * Milliseconds of the steps of compiling pages, one step for all pages after the other: `parse` to a Markdown tree,
 * `transform` to an HTML tree, `highlight` of its code. Grammars are loaded before, but no line is known yet.
 */
export async function timePageSteps(projectRoot: string): Promise<Figures> {
  const { config, routes } = await openPages(projectRoot);
  const highlighter = await createHighlighter(config.markdown.shiki);
  for (const language of Object.keys(codeSamples))
    await highlighter.ensureLanguage(highlighter.resolveLanguage(language)!);
  const compiler = createPageCompiler(config, highlighter, []);
  const pageUrls = createPageUrls(listPageUrls(routes));
  const files = routes.map((route) => openFile(route, compiler, pageUrls));
  const { processor: mdx } = await compiler.loadMdx();
  const processorOf = (index: number) => (routes[index]!.kind === 'mdx' ? mdx : compiler.markdown);
  const [parse, trees] = await timeStep<MarkdownRoot>(files, (file, index) => processorOf(index).parse(file));
  const [transform, roots] = await timeStep<Root>(files, (file, index) => processorOf(index).run(trees[index]!, file));
  const [highlight] = await timeStep(files, (file, index) =>
    highlightBlocks(roots[index]!, file, highlighter, pageLabels(config, routes[index]!.lang)),
  );
  highlighter.dispose();
  return { parse, transform, highlight };
}
