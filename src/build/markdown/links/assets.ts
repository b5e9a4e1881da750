import { realpathSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { hasDialect } from '../../../compat/dialects.js';
import { encodePath } from '../../../shared/route-path.js';
import { contentHash } from '../../cache/cache-key.js';
import type { SiteConfig } from '../../config/site-config.js';
import { assetOutsideProject, deadImage, fileOutsideDocs, hiddenFile } from '../../report/errors/markdown.js';
import { nearest } from '../../report/nearest.js';
import { diskPath } from '../../files/paths.js';
import { fileRefusal, includePath } from '../../links/site-paths.js';
import type { PageScope, Place } from '../page-scope.js';
import { sourcePath } from '../../facts/route.js';
import { namesIfFolder } from '../../files/read-if-file.js';

/** A file that a page shows or links to. */
export interface ResolvedFile {
  url: string;
  bytes: Buffer;
}

/** True if a path is in the project, also when links are followed. A missing file is where its path says. */
export function isInsideProject(path: string, { projectRoot, root }: SiteConfig): boolean {
  const roots = [projectRoot, root];
  if (!roots.some((folder) => path.startsWith(folder + sep))) return false;
  try {
    const real = realpathSync(path);
    return roots.some((folder) => real.startsWith(realpathSync(folder) + sep));
  } catch {
    return true;
  }
}

/** Absolute path of a file named relative to the page. */
export function pageRelativePath(path: string, { route, config }: PageScope): string {
  return diskPath(join(dirname(sourcePath(route, config.root)), path));
}

/** Absolute path of a file below `public/`; `..` cannot leave that folder. */
export function publicPath(path: string, { root }: SiteConfig): string {
  return diskPath(join(root, 'public', join('/', path)));
}

function reportMissing(written: string, path: string, place: Place, scope: PageScope): void {
  const { severity, excludes } = scope.config.markdown.image.deadImages;
  if (severity === 'off' || excludes(written)) return;
  const near = nearest(basename(path), namesIfFolder(dirname(path)).sort());
  const folder = written.slice(0, written.lastIndexOf('/') + 1);
  scope.report(deadImage(written, near === undefined ? undefined : folder + near, severity), place);
}

/** Reports a file that pages may not show; true if the page may show it. */
export function checkShownFile(path: string, written: string, place: Place, { config, report }: PageScope): boolean {
  const refusal = fileRefusal(path, config);
  const pattern = includePath(path, config.root);
  if (refusal === 'outside-project') report(assetOutsideProject(written), place);
  else if (refusal === 'outside-docs') report(fileOutsideDocs(written, pattern), place);
  else if (refusal === 'hidden') report(hiddenFile(written, pattern), place);
  return refusal === undefined;
}

/** Reads a file that the page shows; a missing one and one that pages may not show are reported. */
function readShownFile(path: string, written: string, place: Place, scope: PageScope): Buffer | undefined {
  if (!checkShownFile(path, written, place, scope)) return undefined;
  const bytes = scope.readInput(path);
  if (!bytes) reportMissing(written, path, place, scope);
  return bytes;
}

/** Makes a file an asset of the site, under a name with the hash of its content, and returns its URL. */
export function addAsset(sourcePath: string, bytes: Buffer, { assets, config }: PageScope): string {
  const ending = extname(sourcePath);
  const name = basename(sourcePath, ending).normalize('NFC');
  const hash = contentHash(bytes);
  const outputPath = `assets/${name}.${hash.slice(0, 8)}${ending}`;
  if (!assets.some((asset) => asset.outputPath === outputPath))
    assets.push({ sourcePath, outputPath, hash, sizeBytes: bytes.length });
  return config.assetBase + encodePath(outputPath);
}

/**
 * Resolves the address of an image or another file that the page shows: relative ones become assets, absolute ones
 * are files of `public/`. Undefined when there is no such file, which is reported.
 */
export function resolveShownFile(
  path: string,
  written: string,
  place: Place,
  scope: PageScope,
): ResolvedFile | undefined {
  const { root } = scope.config;
  const isBesidePages =
    hasDialect(scope.config, 'hasFilesBesidePages') &&
    path.startsWith('/') &&
    scope.readInput(publicPath(path, scope.config)) === undefined &&
    scope.readInput(join(root, path)) !== undefined;
  const isPublic = path.startsWith('/') && !isBesidePages;
  const ofPage = isPublic ? publicPath(path, scope.config) : pageRelativePath(path, scope);
  const sourcePath = isBesidePages ? diskPath(join(root, path)) : ofPage;
  const bytes = readShownFile(sourcePath, written, place, scope);
  if (!bytes) return undefined;
  const url = isPublic
    ? scope.config.base + encodePath(path.slice(1).normalize('NFC'))
    : addAsset(sourcePath, bytes, scope);
  return { url, bytes };
}
