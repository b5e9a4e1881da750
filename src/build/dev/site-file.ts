import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../facts/route.js';
import { searchFolder } from '../../shared/search/search-index.js';
import type { DevSite } from './dev-site.js';
import { problemDocument } from './problem-document.js';
import { renderRoute } from './render-on-request.js';
import { searchFile } from './search-files.js';
import { currentSharedParts } from './shared-parts.js';
import { isBlocking } from './site-problems.js';

/** A file of the site as the dev server answers it. */
export interface DevFile {
  contentType?: string;
  /** 500 for the document that stands in for a page with problems. */
  status?: 500;
  body: Buffer | string;
}

function readIfFile(path: string): DevFile | undefined {
  try {
    return { body: readFileSync(path) };
  } catch {
    return undefined;
  }
}

async function pageFile(site: DevSite, route: Route, path: string): Promise<DevFile | undefined> {
  // A page that cannot be rendered takes as long to fail again: 30 s where a component never ends.
  const hasFailed = site.renderProblems.get(route.file)?.some(isBlocking) ?? false;
  if (!site.texts.has(path) && !hasFailed) await renderRoute(site, route, path);
  const body = site.texts.get(path);
  if (body !== undefined) return { body };
  return path.endsWith('.html') ? { status: 500, body: problemDocument(site, route) } : undefined;
}

/** A file of bundles, an image, or data that pages share. Those that are known are there while the bundle is broken. */
async function assetFile(site: DevSite, path: string): Promise<DevFile | undefined> {
  const known = knownAsset(site, path);
  if (known) return known;
  // A file of the bundle that is damaged comes back with the bundle.
  const { data } = await currentSharedParts(site);
  const made = data.files.find((file) => file.path === path);
  return made?.source.kind === 'bytes' ? { body: made.source.bytes } : knownAsset(site, path);
}

function knownAsset(site: DevSite, path: string): DevFile | undefined {
  const hash = site.bundleFiles.get(path);
  const body = hash === undefined ? undefined : site.opened.context.cache.read(hash);
  if (body) return { body };
  const sourcePath = site.assets.get(path);
  return sourcePath === undefined ? undefined : readIfFile(sourcePath);
}

/** The output file at a path below `base`, made now if need be; undefined when the site has none. */
export async function siteFile(site: DevSite, path: string): Promise<DevFile | undefined> {
  const route = site.pages.routesByOutput.get(path);
  if (route) return pageFile(site, route, path);
  const text = site.texts.get(path);
  if (text !== undefined) return { body: text };
  if (path.startsWith(searchFolder)) return searchFile(site, path);
  const asset = path.startsWith('assets/') ? await assetFile(site, path) : undefined;
  if (asset) return asset;
  const { root } = site.opened.context.config;
  return site.pages.tree.publicFiles.includes(path) ? readIfFile(join(root, 'public', path)) : undefined;
}
