import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExternalUrl, withBase } from '../../shared/route-path.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../facts/page-facts.js';
import { diskPath } from '../files/disk-path.js';
import { pictureSize, type PictureSize } from '../formats/picture-size.js';

/** Path of an image of the configuration; undefined for one of another host. */
function pictureFile(picture: string, root: string): string | undefined {
  if (picture.startsWith('file:')) return fileURLToPath(picture);
  if (picture === '' || isExternalUrl(picture)) return undefined;
  return diskPath(join(root, 'public', picture.replace(/[?#].*/s, '')));
}

/** Bytes of an image of the configuration, whose check reports a missing file. */
function pictureBytes(picture: string, root: string): Buffer | undefined {
  const path = pictureFile(picture, root);
  try {
    return path === undefined ? undefined : readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The file of an image in the configuration that is neither below `public/` nor a web address. */
function pictureAsset(picture: string, root: string): AssetFact | undefined {
  const bytes = picture.startsWith('file:') ? pictureBytes(picture, root) : undefined;
  if (!bytes) return undefined;
  const sourcePath = fileURLToPath(picture);
  const ending = extname(sourcePath);
  const hash = contentHash(bytes);
  const outputPath = `assets/${basename(sourcePath, ending).normalize('NFC')}.${hash.slice(0, 8)}${ending}`;
  return { sourcePath, outputPath, hash, sizeBytes: bytes.length };
}

/** Images of the configuration (icon, logo, previews, social links), each read once, so that all pages name the same file. */
export interface SitePictures {
  assets: AssetFact[];
  /** URL of an image, with `base`. */
  urlOf(picture: string): string;
  /** Sizes of the logo's files by their URLs. */
  logoSizes: Record<string, PictureSize>;
}

/** Reads the images of the configuration. */
export function readSitePictures({ icon, image, logo, base, assetBase, root, themeConfig }: SiteConfig): SitePictures {
  const logos = typeof logo === 'string' ? [logo] : [logo.light, logo.dark];
  const shown = themeConfig.socialLinks.flatMap(({ mode, content }) => (mode === 'img' ? [content] : []));
  const found = new Map([icon, image, ...logos, ...shown].map((picture) => [picture, pictureAsset(picture, root)]));
  const urlOf = (picture: string): string => {
    const asset = found.get(picture);
    if (asset) return assetBase + asset.outputPath;
    return picture === '' || isExternalUrl(picture) ? picture : withBase(picture, base);
  };
  const sizes = logos.flatMap((picture) => {
    const bytes = pictureBytes(picture, root);
    const size = bytes && pictureSize(bytes);
    return size?.width === undefined ? [] : [[urlOf(picture), size] as const];
  });
  return {
    assets: [...found.values()].filter((asset) => asset !== undefined),
    urlOf,
    logoSizes: Object.fromEntries(sizes),
  };
}
