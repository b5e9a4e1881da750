import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ServerEntry } from '../../runtime/server-contract.js';
import { contentHash } from '../cache/cache-key.js';
import { canWait, pageBehavior } from '../bundle/page-behavior.js';
import type { HeadTag } from '../../shared/head.js';
import type { SiteConfig } from '../config/site-config.js';
import { intrinsics } from '../foreign/call-foreign.js';
import { safeJoin } from '../emit/safe-join.js';
import { readArticle } from '../pages/page-body.js';
import type { PageArticle, RenderedLinks } from '../facts/page-facts.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { RenderedPage, RenderItem, RenderShared } from './render-page.step.js';
import { inlineScriptHashes } from './inline-scripts.js';
import { refusesIndexing, renderedLinks } from '../html/visit-elements.js';
import { EvictedEntry } from '../step/run-step.js';
import type { StepStore, StepWork } from '../step/step.js';
import { createFolder } from '../files/folders.js';
import type { ServerModule } from '../bundle/bundle-manifest.js';
import { duringScope, readsOf, type OutsideReads } from '../outside/outside-reads.js';
import {
  pageScope,
  prepareRun,
  loadModule,
  sharedReads,
  type RenderEnvironment,
  type RenderRun,
} from './prepare-render.js';
import type { PageFile } from './page-files.js';
import { isPrerendered, pagePayload } from './page-document.js';
import { renderPageFiles } from './render-page.js';
import { checkComponents, renderProblems, placeholderHtml } from './render-problems.js';

/** True for a page that needs React for its imports and its own code alone. Components that a site has for elements may do more. */
const isJudgedAlone = ({ environment: { config }, server, site }: RenderRun, { plan }: RenderItem): boolean =>
  (server.mdxComponentNames.length === 0 || !site.hasLiveFrame) && isPrerendered(config, plan.page);

/** True for a page whose imports stay in browsers as they were rendered. */
const hasOnlyMarkup = (run: RenderRun, item: RenderItem): boolean =>
  item.imports.every((entry) => entry.behavior === undefined) && !run.server.collectsStyles && isJudgedAlone(run, item);

/** A page with an article that React doesn't adopt, and the style sheets of its components. Undefined if rendering throws. */
async function asStatic(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  render: ServerEntry['renderArticle'],
): Promise<{ item: RenderItem; article: PageArticle; head: HeadTag[] } | undefined> {
  const { plan, imports, styles } = item;
  try {
    const module = await loadModule(run, item, article);
    if (!module) return undefined;
    const payload = pagePayload(run, item, undefined);
    const { html, head } = render({ payload, site: run.site.siteData[plan.locale]!, module, sidebarHtml: '' });
    return {
      head,
      item: { ...item, imports: [], styles: [...imports.flatMap((entry) => entry.styles ?? []), ...styles] },
      article: { html, ...(article.css === undefined ? {} : { css: article.css }) },
    };
  } catch (error) {
    if (error instanceof EvictedEntry) throw error;
    // The error is explained when the whole page is rendered.
    return undefined;
  }
}

/** The files of a page, or why there are none. */
export async function renderValid(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
): Promise<
  | (Awaited<ReturnType<typeof renderPageFiles>> & { isDoubtful: boolean; behavior?: string | undefined })
  | { diagnostics: readonly Diagnostic[] }
> {
  const diagnostics = checkComponents(item, run.server.mdxComponentNames);
  if (diagnostics.length > 0) return { diagnostics };
  const restore = intrinsics();
  try {
    const canBeStatic = article.code !== undefined && hasOnlyMarkup(run, item);
    const behavior = canBeStatic ? pageBehavior(article.code!) : undefined;
    const isStatic = canBeStatic && behavior === undefined;
    const found = isStatic ? await asStatic(run, item, article, run.server.renderArticle) : undefined;
    const shown = found ?? { item, article };
    // A component that throws once and then never again would decide how the page is loaded in every later build.
    const isDoubtful = isStatic && !found;
    const isLate =
      !isStatic && article.code !== undefined && isJudgedAlone(run, item) && canWait(article.code, item.imports);
    return { ...(await renderPageFiles(run, shown.item, shown.article, found?.head, isLate)), isDoubtful, behavior };
  } catch (error) {
    if (error instanceof EvictedEntry) throw error;
    return { diagnostics: await renderProblems(error, item, run) };
  } finally {
    // Components may have replaced what everything in this thread uses.
    restore();
  }
}

/** A page of a moved site whose components fail, with placeholders for them. */
async function renderIsolated(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  problems: readonly Diagnostic[],
): ReturnType<typeof renderPageFiles> {
  const found = await asStatic(run, item, article, run.server.renderIsolated);
  const shown = found ?? { item: { ...item, imports: [] }, article: { html: placeholderHtml(item, problems) } };
  return renderPageFiles(run, shown.item, shown.article, found?.head);
}

/** Links and anchors of the HTML of a page; undefined if its facts name all of them. */
export function pageLinks(
  config: SiteConfig,
  { plan: { page } }: RenderItem,
  article: PageArticle,
  files: readonly PageFile[],
): RenderedLinks | undefined {
  const isHome = page.pageType === 'home';
  const hasLinks = isPrerendered(config, page) && (article.code !== undefined || isHome);
  return hasLinks ? renderedLinks(files[0]!.text, isHome) : undefined;
}

/** Stores the files of a page, and writes them into the stage if there is one. */
function storeFiles(
  files: readonly PageFile[],
  output: { directory: string } | 'cache',
  file: string,
  store: StepStore,
): RenderedPage['outputs'] {
  return files.map(({ path, text }) => {
    const content = Buffer.from(text);
    const hash = contentHash(content);
    store.put(hash, content);
    if (output !== 'cache') {
      const target = safeJoin(output.directory, path, file);
      createFolder(dirname(target));
      writeFileSync(target, content);
    }
    return { path, sizeBytes: content.length, hash, key: hash };
  });
}

/** True if code of the site or of plugins takes part in a page. */
const hasCode = (
  { environment: { config, plugins }, site }: RenderRun,
  item: RenderItem,
  article: PageArticle,
): boolean =>
  article.code !== undefined ||
  item.imports.length > 0 ||
  site.hasFrameCode ||
  plugins.has('head') ||
  config.head.some((entry) => typeof entry === 'function');

/** Renders with `render`, and returns what code of the site read meanwhile, of this page and of modules that it shares. */
export async function withReads<T>(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  entry: ServerModule,
  render: () => Promise<T>,
): Promise<{ result: T; reads: OutsideReads }> {
  if (!hasCode(run, item, article)) return { result: await render(), reads: { inputs: [], calls: [] } };
  const scope = pageScope(run, item, entry);
  const result = await duringScope(scope, render);
  return { result, reads: readsOf([scope, ...(await sharedReads(run, item, entry))]) };
}

/** Renders a page: stores its files, or returns their texts. */
export const renderWork: StepWork<RenderShared, RenderItem, RenderedPage, RenderEnvironment> = async (
  shared,
  environment,
  store,
) => {
  const run = await prepareRun(shared, environment);
  return async (item) => {
    const [body] = store.getAll([item.bodyKey]);
    let problems: readonly Diagnostic[] | undefined;
    const article = readArticle(body!);
    const render = async (): ReturnType<typeof renderValid> => {
      const rendered = await renderValid(run, item, article);
      if (!('diagnostics' in rendered)) return rendered;
      const { diagnostics } = rendered;
      // Pages whose components are unknown are refused on moved sites, too.
      if (environment.config.compat.length === 0 || checkComponents(item, run.server.mdxComponentNames).length > 0)
        return { diagnostics };
      problems = diagnostics.map(({ thrown: _, ...problem }) => ({ ...problem, severity: 'warning' as const }));
      return { ...(await renderIsolated(run, item, article, diagnostics)), isDoubtful: true, behavior: undefined };
    };
    const { result: rendered, reads } = await withReads(run, item, article, shared.server.entry, render);
    if ('diagnostics' in rendered) return rendered;
    const { files, lists, behavior } = rendered;
    const isDoubtful = rendered.isDoubtful || reads.calls.length > 0;
    const extras = {
      ...(problems ? { problems } : {}),
      ...(lists.length > 0 ? { lists } : {}),
      ...(behavior === undefined ? {} : { behavior }),
      ...(reads.inputs.length > 0 ? { reads: reads.inputs } : {}),
      ...(reads.calls.length > 0 ? { calls: reads.calls } : {}),
    };
    const found = problems ? undefined : pageLinks(environment.config, item, article, files);
    const links = found ? { links: found } : {};
    if (shared.output === 'texts') {
      const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
      return { value: { outputs: [], scriptHashes: [], texts, ...links, ...extras }, isTransient: true };
    }
    const scriptHashes = environment.config.contentSecurityPolicy ? inlineScriptHashes(files[0]!.text) : [];
    const outputs = storeFiles(files, shared.output, item.file, store);
    const unlisted = refusesIndexing(files[0]!.text) ? { isUnlisted: true as const } : {};
    return { value: { outputs, scriptHashes, ...links, ...extras, ...unlisted }, isTransient: isDoubtful };
  };
};
