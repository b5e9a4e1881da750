import { join } from 'node:path';
import type { BundleManifest } from '../bundle/bundle-manifest.js';
import { cacheKey, contentHash } from '../cache/cache-key.js';
import { configDigest } from '../config/config-digest.js';
import type { RunContext, SiteContext, StepContext } from '../context.js';
import { outputFilePath } from '../emit/output-paths.js';
import type { OutputStage } from '../emit/stage-output.js';
import type { OutputFile } from '../facts/output-file.js';
import type { RenderedLinks } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import type { OpenedVersion } from '../facts/sealed-site.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { QueryablePage } from '../../shared/page-list.js';
import { createInputCheck } from '../outside/outside-reads.js';
import { uncachedCount } from '../report/print-summary.js';
import { runCached } from '../step/run-cached.js';
import { areListsCurrent, materializePages } from './queryable-pages.js';
import { ancestors } from './plan-pages.js';
import type { RenderSite } from './render-page.step.js';
import type { SharedRenderData } from './shared-render-data.js';
import { sealedStep, type SealedItem, type SealedPlanning, type SealedShared } from './render-sealed.step.js';

/** The files of a sealed version that is rendered as a whole. */
export interface WholeOutput {
  version: OpenedVersion;
  files: readonly OutputFile[];
  scriptHashes: readonly string[];
  links: ReadonlyMap<string, RenderedLinks>;
  /** Route paths of pages that search engines are asked not to list. */
  unlisted: ReadonlySet<string>;
}

/** Inputs of the rendering of sealed versions. */
export interface WholeSource {
  whole: readonly OpenedVersion[];
  /** Pages of the other versions. */
  routes: readonly Route[];
  navigation: readonly LocaleNavigation[];
  bundle: BundleManifest;
  shared: SharedRenderData;
  stage: OutputStage;
  /** Pages of other versions whose headings overviews show. */
  shown: readonly CompiledRoute[];
  /** The pages of the site, where components list pages. */
  pages: readonly QueryablePage[] | undefined;
}

const planningRoute = ({ routePath, pureRoutePath, lang, version }: Route): SealedPlanning['routes'][number] => ({
  routePath,
  pureRoutePath,
  lang,
  version,
});

function placePlanning({ cache }: Pick<RunContext, 'cache'>, source: WholeSource): string {
  const { whole, routes, navigation, bundle, shown } = source;
  const text = JSON.stringify({
    routes: routes.map(planningRoute),
    sealed: whole.flatMap((version) => version.routes.map(planningRoute)),
    navigation: navigation.filter(({ locale }) => whole.some(({ name }) => name === locale.version)),
    components: bundle.components,
    shown,
  } satisfies SealedPlanning);
  return join(cache.materialize('sites', contentHash(text), new Map([['planning.json', text]])), 'planning.json');
}

/** The pages of other versions that a version's pages can link to, as lines. Pages of sealed versions never change. */
function relativesKey({ routes: own }: OpenedVersion, routes: readonly Route[]): string {
  const paths = new Set(own.map(({ pureRoutePath }) => pureRoutePath));
  for (const path of [...paths]) for (const above of ancestors(path)) paths.add(above);
  return routes
    .filter(({ pureRoutePath }) => paths.has(pureRoutePath))
    .map(({ routePath, pureRoutePath, lang, version }) => [routePath, pureRoutePath, lang, version].join(' '))
    .join('\n');
}

/** Keys of everything that the pages of each version depend on. */
function itemsOf(
  context: Pick<SiteContext, 'config'>,
  { whole, routes, bundle, shared, shown }: WholeSource,
): SealedItem[] {
  const digest = JSON.stringify(configDigest(context.config));
  const all = whole.map(({ hash }) => hash).join();
  return whole.map((version): SealedItem => {
    const { name, path, file, hash, importing } = version;
    const isOwn = (locale: string): boolean => locale.startsWith(`${name}|`);
    const { siteData, sidebars }: Pick<RenderSite, 'siteData' | 'sidebars'> = shared.site;
    const names = Object.keys(sidebars).filter((name) => isOwn(sidebars[name]!.locale));
    const around = [...Object.keys(siteData).filter(isOwn), ...names].map((each) => [each, shared.hashes.get(each)]);
    const parts = importing.length > 0 ? JSON.stringify([bundle.components, shared.local()]) : '';
    const headings = version.hasOverviews ? JSON.stringify(shown.map(({ facts }) => [facts.title, facts.toc])) : '';
    return {
      key: cacheKey(sealedStep.name, [
        all,
        hash,
        digest,
        shared.common,
        JSON.stringify(around),
        parts,
        headings,
        relativesKey(version, routes),
      ]),
      version: name,
      path,
      file,
      hash,
      pages: version.routes.length,
    };
  });
}

/**
 * Renders sealed versions into the stage. Those whose files the last output has are not rendered. One that fails is
 * reported and left out.
 */
export async function renderWhole(context: StepContext, source: WholeSource): Promise<WholeOutput[]> {
  const { whole, shared, stage, pages } = source;
  const { cache, config, report } = context;
  const items = itemsOf(context, source);
  const sharedFor = (directory: string | undefined): SealedShared => ({
    ...shared.materialize(),
    momentMs: shared.momentMs,
    ...(pages ? { pagesFile: materializePages(pages, cache) } : {}),
    planningFile: placePlanning(context, source),
    directory,
  });
  const areInputsSame = createInputCheck();
  const results = await runCached(context, sealedStep, items, {
    explain: shared.explain,
    phase: 'render',
    shared: () => sharedFor(stage.directory()),
    sharedForVerifying: () => sharedFor(undefined),
    isFresh: ({ files, lists, reads }) =>
      areInputsSame(reads) &&
      areListsCurrent(lists, pages) &&
      files.every(([path, sizeBytes, hash]) => stage.holds({ path, sizeBytes, hash })),
  });
  return whole.flatMap((version, index): WholeOutput[] => {
    const result = results[index];
    if (!result) return [];
    const { value, durationMs } = result;
    if (value.calls.length > 0) report.count(uncachedCount(version.file, value.calls), version.routes.length);
    if (durationMs !== undefined) report.count('rendered', version.routes.length);
    const files = value.files.map(([path, sizeBytes, hash]): OutputFile => ({
      path,
      sizeBytes,
      hash,
      origin: version.file,
      source:
        durationMs === undefined
          ? { kind: 'file', absolutePath: outputFilePath(config.outDir, path) }
          : { kind: 'staged' },
    }));
    const { scriptHashes, links, unlisted } = value;
    return [{ version, files, scriptHashes, links: new Map(links), unlisted: new Set(unlisted) }];
  });
}
