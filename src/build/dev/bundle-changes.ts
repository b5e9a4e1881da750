import type { LiveMessage } from '../../shared/live-messages.js';
import type { SoundBundle } from '../bundle/broken-pages.js';
import type { BundleManifest } from '../bundle/bundle-manifest.js';

/** Messages about a new bundle for open pages. */
export interface BundleChanges {
  /** Messages with the style sheets to replace, or about another runtime. */
  messages: LiveMessage[];
  /** Ids of the components whose scripts changed. */
  components: ReadonlySet<string>;
}

/** True if open pages of one bundle go on with the other. */
function sharesRuntime(before: BundleManifest, after: BundleManifest): boolean {
  const areStylesAlike =
    Boolean(before.runtimeStyles) === Boolean(after.runtimeStyles) &&
    Boolean(before.globalStyles) === Boolean(after.globalStyles);
  const scripts = ({ runtime, router, code, loader }: BundleManifest): string => [runtime, router, code, loader].join();
  return areStylesAlike && scripts(before) === scripts(after);
}

/** Compares two bundles. Nothing is shown of a page that has begun to fail, so nothing has to make room for it. */
export function compareBundles(before: SoundBundle, after: SoundBundle, base: string): BundleChanges {
  const components = new Set<string>();
  if (before === after || [...after.broken.keys()].some((file) => !before.broken.has(file)))
    return { messages: [], components };
  const [old, now] = [before.manifest, after.manifest];
  const replaced: Record<string, string> = {};
  const replace = (one: string | undefined, other: string | undefined): void => {
    if (one !== undefined && other !== undefined && one !== other) replaced[base + one] = base + other;
  };
  replace(old.themeStyles, now.themeStyles);
  replace(old.styleParts.code, now.styleParts.code);
  replace(old.styleParts.content, now.styleParts.content);
  replace(old.runtimeStyles, now.runtimeStyles);
  replace(old.globalStyles, now.globalStyles);
  for (const [id, entry] of Object.entries(now.components)) {
    const earlier = old.components[id];
    if (!earlier) continue;
    replace(earlier.styles, entry.styles);
    if (earlier.script !== entry.script || earlier.server !== entry.server) components.add(id);
  }
  const messages: LiveMessage[] = [];
  // Pages that were open before one of them broke may have this runtime still: browsers compare.
  if (!sharesRuntime(old, now)) messages.push({ type: 'hello', build: now.build });
  if (Object.keys(replaced).length > 0) messages.push({ type: 'styles', replaced });
  return { messages, components };
}
