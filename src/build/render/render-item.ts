import type { BundleManifest } from '../bundle/bundle-manifest.js';
import { componentId } from '../bundle/component-entries.js';
import { cacheKey } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { SiteContext } from '../context.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { PagePlan } from './plan-pages.js';
import type { RenderItem } from './render-page.step.js';
import type { SharedRenderData } from './shared-render-data.js';
import type { RenderJob } from './plan-jobs.js';
import { sourceFilePath } from '../facts/route.js';

/** Everything a page's files depend on, in one key. */
function outputsKey(
  { hashes, common, local }: SharedRenderData,
  plan: PagePlan,
  { facts }: CompiledRoute,
  { imports, styles, components }: Omit<RenderItem, 'key'>,
): string {
  return cacheKey('outputs', [
    common,
    JSON.stringify(plan),
    facts.articleHash,
    facts.isStatic && imports.length === 0 ? '' : local(),
    hashes.get(plan.sidebar) ?? '',
    hashes.get(plan.locale) ?? '',
    JSON.stringify([
      imports.map(({ server, url, styles: sheet, behavior, hydrate }) => [
        server.hash,
        url,
        sheet,
        behavior !== undefined,
        hydrate,
      ]),
      styles,
      components,
    ]),
  ]);
}

/** Inputs of the rendering of a page, besides the data that pages share. */
export function renderInput(
  config: SiteConfig,
  components: BundleManifest['components'],
  { page, plan }: RenderJob,
): Omit<RenderItem, 'key'> {
  const { route, facts } = page;
  return {
    plan,
    file: route.file,
    sourcePath: sourceFilePath(route),
    bodyKey: page.bodyKey,
    imports: facts.imports.map((fact) => {
      const { script, styles, server, onLoad, behaviors, hydrate } = components[componentId(fact)]!;
      const names = fact.names.includes('*') ? Object.keys(behaviors) : fact.names;
      const behavior = onLoad ?? names.map((name) => behaviors[name]).find((found) => found !== undefined);
      const url = config.assetBase + script;
      return { server, url, styles: styles && config.assetBase + styles, behavior, hydrate };
    }),
    styles: (facts.styles ?? []).flatMap((id) => {
      const { styles } = components[id]!;
      return styles ? [config.assetBase + styles] : [];
    }),
    components: facts.components,
  };
}

/** The item that renders a page. */
export function renderItem(
  { config }: Pick<SiteContext, 'config'>,
  bundle: BundleManifest,
  shared: SharedRenderData,
  job: RenderJob,
): RenderItem {
  const item = renderInput(config, bundle.components, job);
  return { ...item, key: outputsKey(shared, job.plan, job.page, item) };
}
