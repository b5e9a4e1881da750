import type { BundleManifest } from './bundle/bundle-manifest.js';
import { createFileHashes } from './cache/file-hashes.js';
import { createTextMemory } from './cache/text-memory.js';
import type { BuildContext } from './context.js';
import type { OutputFile } from './facts/output-file.js';
import { headersFile, headersOutput } from './emit/security-policy.js';
import { assetOutputs, bundleOutputs, mergeOutputs, pluginOutputs, publicOutputs } from './emit/site-files.js';
import type { OutputStage, PublishReport } from './emit/stage-output.js';
import type { LocaleNavigation } from './navigation/build-navigation.js';
import { builtPages } from './render/built-pages.js';
import { toSitePages } from './render/plan-site.js';
import type { RenderedSite, RenderJob, SharedRenderData } from './render/render-pages.js';

/** Everything that the output of a site is made of. */
export interface EmittedParts {
  navigation: readonly LocaleNavigation[];
  /** Files below `public/`, relative to it. */
  publicFiles: readonly string[];
  searchFiles: OutputFile[];
  bundle: BundleManifest;
  shared: SharedRenderData;
  jobs: readonly RenderJob[];
  rendered: RenderedSite;
}

/** Completes the stage with the files that plugins write, assets and `public/`, and publishes it. */
export async function emitSite(
  { config, plugins, cache }: BuildContext,
  { navigation, publicFiles, searchFiles, bundle, shared, jobs, rendered }: EmittedParts,
  stage: OutputStage,
): Promise<PublishReport> {
  const assets = [
    ...shared.pictures.assets,
    ...jobs.flatMap(({ page }) => page.facts.assets),
    ...bundle.fragments.flatMap((fragment) => fragment.assets),
  ];
  const memory = createTextMemory(cache);
  const { files, outputsKeys } = rendered;
  const texts = { cache, memory, outDir: config.outDir, files, outputsKeys };
  const around = navigation.map(({ locale: { lang, version, home }, nav, sidebars }) => ({
    lang,
    version,
    home,
    nav,
    sidebars,
  }));
  const emitted = await plugins.emit(builtPages(toSitePages(jobs), jobs, texts), config, around);
  memory.store();
  const headers = headersOutput(config, {
    policy: config.contentSecurityPolicy,
    scriptHashes: [...rendered.scriptHashes],
    publicFiles,
    files: emitted.map(({ item }) => item),
  });
  const copied = publicFiles.filter((file) => !headers || file !== headersFile);
  const groups: OutputFile[][] = [
    files,
    shared.files,
    searchFiles,
    bundleOutputs(bundle),
    assetOutputs(assets, config),
    publicOutputs(config, copied, createFileHashes()),
    headers ? [headers] : [],
    pluginOutputs(emitted),
  ];
  const published = await stage.publish(mergeOutputs(groups), cache);
  await plugins.buildEnd({ pages: jobs.length, outDir: config.outDir });
  return published;
}
