import { imageSize } from 'image-size';
import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { encodePath } from '../../../shared/route-path.js';
import { contentHash } from '../../cache/cache-key.js';
import { nearest } from '../../report/nearest.js';
import type { PageScope, Place } from '../page-scope.js';
import { assetOutsideProject, badImage, deadImage } from './markdown-problems.js';

/** A file that a page refers to. */
export interface ResolvedAsset {
  url: string;
  bytes: Buffer;
}

function isInsideProject(path: string, scope: PageScope): boolean {
  const roots = [scope.config.projectRoot, scope.config.root];
  if (!roots.some((root) => path.startsWith(root + sep))) return false;
  try {
    const real = realpathSync(path);
    return roots.some((root) => real.startsWith(realpathSync(root) + sep));
  } catch {
    return true;
  }
}

function nearestFile(path: string): string | undefined {
  try {
    return nearest(basename(path), readdirSync(dirname(path)).sort());
  } catch {
    return undefined;
  }
}

function reportMissing(written: string, path: string, place: Place, scope: PageScope): void {
  const { severity, excludes } = scope.config.markdown.image.deadImages;
  if (severity === 'off' || excludes(written)) return;
  const near = nearestFile(path);
  scope.report(
    deadImage(
      written,
      near === undefined ? undefined : written.slice(0, written.lastIndexOf('/') + 1) + near,
      severity,
    ),
    place,
  );
}

/** Absolute path of a file next to the page. */
export function pageRelativePath(path: string, scope: PageScope): string {
  return join(dirname(scope.route.absolutePath ?? join(scope.config.root, scope.route.relativePath)), path);
}

/** Resolves a relative path to a hashed asset; problems are reported. */
export function resolveAsset(path: string, written: string, place: Place, scope: PageScope): ResolvedAsset | undefined {
  const sourcePath = pageRelativePath(path, scope);
  if (!isInsideProject(sourcePath, scope)) {
    scope.report(assetOutsideProject(written), place);
    return undefined;
  }
  const bytes = scope.readInput(sourcePath);
  if (!bytes) {
    reportMissing(written, sourcePath, place, scope);
    return undefined;
  }
  const ending = extname(sourcePath);
  const outputPath = `assets/${basename(sourcePath, ending)}.${contentHash(bytes).slice(0, 8)}${ending}`;
  scope.assets.push({ sourcePath, outputPath });
  return { url: scope.config.base + encodePath(outputPath), bytes };
}

/** Attributes of a picture: its URL, its size from the file's header, lazy loading. */
export function resolveImage(written: string, place: Place, scope: PageScope): Record<string, string | number> {
  const lazy = { loading: 'lazy', decoding: 'async' };
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return { src: written, ...lazy };
  let path: string;
  try {
    path = decodeURIComponent(written.split(/[?#]/)[0]!);
  } catch {
    path = written;
  }
  if (path.startsWith('/')) {
    const publicPath = join(scope.config.root, 'public', path);
    const bytes = scope.readInput(publicPath);
    if (!bytes) reportMissing(written, publicPath, place, scope);
    return {
      src: scope.config.base + encodePath(path.slice(1)),
      ...(bytes ? measure(bytes, written, place, scope) : {}),
      ...lazy,
    };
  }
  const asset = resolveAsset(path, written, place, scope);
  if (!asset) return { src: written, ...lazy };
  return { src: asset.url, ...measure(asset.bytes, written, place, scope), ...lazy };
}

function measure(bytes: Buffer, written: string, place: Place, scope: PageScope): { width?: number; height?: number } {
  if (bytes.length === 0) {
    scope.report(badImage(written, 'is empty'), place);
    return {};
  }
  try {
    const { width, height } = imageSize(bytes);
    return width && height ? { width: Math.round(width), height: Math.round(height) } : {};
  } catch {
    scope.report(badImage(written, 'is of no known picture format'), place);
    return {};
  }
}

/** Path of a file in messages. */
export const projectPath = (path: string, scope: PageScope): string =>
  relative(scope.config.projectRoot, path).replaceAll('\\', '/');
