import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ServerEntry } from '../../runtime/server-contract.js';
import { contentHash } from '../cache/cache-key.js';
import { pageHasBehavior } from '../bundle/markup-components.js';
import type { SiteConfig } from '../config/site-config.js';
import { safeJoin } from '../emit/safe-join.js';
import { readArticle } from '../pages/page-body.js';
import type { PageArticle } from '../facts/page-facts.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { RenderedPage, RenderItem, RenderShared } from './render-page.step.js';
import { inlineScriptHashes } from './inline-scripts.js';
import { refusesIndexing } from '../html/robots.js';
import { renderedLinks } from '../html/content-links.js';
import type { RenderedLinks } from '../facts/rendered-links.js';
import { LostEntry } from '../step/run-step.js';
import type { StepStore, StepWork } from '../step/step.js';
import { createFolder } from '../files/create-folder.js';
import { prepareRun, loadModule, type RenderEnvironment, type RenderRun } from './render-run.js';
import type { PageFile } from './page-files.js';
import { isPrerendered, pagePayload } from './page-document.js';
import { renderPage } from './render-page.js';
import { checkComponents, renderProblems, placeholderHtml } from './render-problems.js';

/** True for a page that stays in browsers as it was rendered. Components that a site has for elements may do more. */
const isMarkup = (
  { environment: { config }, server }: RenderRun,
  { plan, imports }: RenderItem,
  code: string,
): boolean =>
  imports.every((entry) => entry.isMarkup) &&
  !pageHasBehavior(code) &&
  server.mdxComponentNames.length === 0 &&
  isPrerendered(config, plan.page);

/** A page with an article that React doesn't adopt, and the style sheets of its components. Undefined if rendering throws. */
async function asStatic(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  render: ServerEntry['renderArticle'],
): Promise<{ item: RenderItem; article: PageArticle } | undefined> {
  const { plan, imports, styles } = item;
  try {
    const module = await loadModule(run, item, article);
    if (!module) return undefined;
    const payload = pagePayload(run, item, undefined);
    const html = render({ payload, site: run.site.siteData[plan.locale]!, module, sidebarHtml: '' });
    return {
      item: { ...item, imports: [], styles: [...imports.flatMap((entry) => entry.styles ?? []), ...styles] },
      article: { html, ...(article.css === undefined ? {} : { css: article.css }) },
    };
  } catch (error) {
    if (error instanceof LostEntry) throw error;
    // The error is explained when the whole page is rendered.
    return undefined;
  }
}

/** The files of a page, or why there are none. */
export async function renderSound(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
): Promise<
  (Awaited<ReturnType<typeof renderPage>> & { isDoubtful: boolean }) | { diagnostics: readonly Diagnostic[] }
> {
  const diagnostics = checkComponents(item, run.server.mdxComponentNames);
  if (diagnostics.length > 0) return { diagnostics };
  try {
    const isStatic = article.code !== undefined && isMarkup(run, item, article.code);
    const found = isStatic ? await asStatic(run, item, article, run.server.renderArticle) : undefined;
    const shown = found ?? { item, article };
    // A component that throws once and then never again would decide how the page is loaded in every later build.
    const isDoubtful = isStatic && !found;
    return { ...(await renderPage(run, shown.item, shown.article)), isDoubtful };
  } catch (error) {
    if (error instanceof LostEntry) throw error;
    return { diagnostics: await renderProblems(error, item, run.directory) };
  }
}

/** A page of a moved site whose components fail, with placeholders for them. */
async function renderIsolated(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  problems: readonly Diagnostic[],
): ReturnType<typeof renderPage> {
  const found = await asStatic(run, item, article, run.server.renderIsolated);
  const shown = found ?? { item: { ...item, imports: [] }, article: { html: placeholderHtml(item, problems) } };
  return renderPage(run, shown.item, shown.article);
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
    let rendered = await renderSound(run, item, article);
    if ('diagnostics' in rendered) {
      const { diagnostics } = rendered;
      // Pages whose components are unknown are refused on moved sites, too.
      if (environment.config.compat.length === 0 || checkComponents(item, run.server.mdxComponentNames).length > 0)
        return { diagnostics };
      problems = diagnostics.map(({ thrown: _, ...problem }) => ({ ...problem, severity: 'warning' as const }));
      rendered = { ...(await renderIsolated(run, item, article, diagnostics)), isDoubtful: true };
    }
    const { files, lists, isDoubtful } = rendered;
    const told = { ...(problems ? { problems } : {}), ...(lists.length > 0 ? { lists } : {}) };
    const found = problems ? undefined : pageLinks(environment.config, item, article, files);
    const links = found ? { links: found } : {};
    if (shared.output === 'texts') {
      const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
      return { value: { outputs: [], scriptHashes: [], texts, ...links, ...told }, isTransient: true };
    }
    const scriptHashes = environment.config.contentSecurityPolicy ? inlineScriptHashes(files[0]!.text) : [];
    const outputs = storeFiles(files, shared.output, item.file, store);
    const unlisted = refusesIndexing(files[0]!.text) ? { isUnlisted: true as const } : {};
    return { value: { outputs, scriptHashes, ...links, ...told, ...unlisted }, isTransient: isDoubtful };
  };
};
