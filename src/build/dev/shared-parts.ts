import type { BundleManifest } from '../bundle/bundle-manifest.js';
import { LostEntries } from '../cache/lost-entries.js';
import type { BuildContext } from '../context.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { siteNavigation } from '../navigation/site-navigation.js';
import { prepareSharedData, type SharedRenderData } from '../render/render-pages.js';
import { labelOf } from './compile-on-request.js';
import { currentBundle } from './current-bundle.js';
import { runStage, type DevSite } from './dev-site.js';

/** What all pages share at the moment. */
export interface SharedParts {
  bundle: BundleManifest;
  navigation: LocaleNavigation[];
  data: SharedRenderData;
}

async function currentNavigation(site: DevSite): Promise<LocaleNavigation[]> {
  if (site.navigation) return site.navigation;
  return site.work.run('navigation', async (isCurrent) => {
    const make = (context: BuildContext): Promise<LocaleNavigation[]> =>
      siteNavigation(context, site.pages.tree, site.pages.routes, (route) => labelOf(site, route));
    const navigation = await runStage(site, 'navigation', make, isCurrent);
    if (isCurrent()) site.navigation = navigation;
    return navigation;
  });
}

/**
 * Makes what all pages share, where it is not known. Rejects with a `BuildError` when the bundle cannot be made. A bundle
 * that turns out to be damaged is made again.
 */
export async function currentSharedParts(site: DevSite): Promise<SharedParts> {
  const parts = await makeSharedParts(site);
  try {
    parts.data.siteFile();
    return parts;
  } catch (error) {
    if (!(error instanceof LostEntries)) throw error;
    return makeSharedParts(site);
  }
}

async function makeSharedParts(site: DevSite): Promise<SharedParts> {
  const bundle = await currentBundle(site);
  const navigation = await currentNavigation(site);
  // Another request may have made a bundle, or an update forgotten one of the two, while this one waited for the other.
  if (bundle !== site.bundle || navigation !== site.navigation) return makeSharedParts(site);
  const { context } = site.opened;
  const { base } = context.config;
  const live = { channel: base + site.liveChannel, client: base + bundle.live };
  if (!site.sharedData) {
    site.sharedData = prepareSharedData(context, bundle, navigation, live);
    for (const { outputPath, sourcePath } of site.sharedData.pictures.assets) site.assets.set(outputPath, sourcePath);
  }
  return { bundle, navigation, data: site.sharedData };
}
