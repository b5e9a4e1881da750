import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExternalUrl, withBase } from '../../shared/route-path.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../facts/page-facts.js';

/** The file of a picture in the configuration that is neither below `public/` nor a web address. */
function pictureAsset(picture: string): AssetFact | undefined {
  if (!picture.startsWith('file:')) return undefined;
  const sourcePath = fileURLToPath(picture);
  let bytes: Buffer;
  try {
    bytes = readFileSync(sourcePath);
  } catch {
    // The configuration's check reports a missing file.
    return undefined;
  }
  const ending = extname(sourcePath);
  const hash = contentHash(bytes);
  const outputPath = `assets/${basename(sourcePath, ending)}.${hash.slice(0, 8)}${ending}`;
  return { sourcePath, outputPath, hash, sizeBytes: bytes.length };
}

/** Pictures of the configuration (icon, logo, image of previews), each read once, so that all pages name the same file. */
export interface SitePictures {
  assets: AssetFact[];
  /** URL of a picture, with `base`. */
  urlOf(picture: string): string;
}

/** Reads the pictures of the configuration. */
export function readSitePictures({ icon, image, logo, base }: SiteConfig): SitePictures {
  const pictures = [icon, image, ...(typeof logo === 'string' ? [logo] : [logo.light, logo.dark])];
  const found = new Map(pictures.map((picture) => [picture, pictureAsset(picture)]));
  return {
    assets: [...found.values()].filter((asset) => asset !== undefined),
    urlOf: (picture) => {
      const asset = found.get(picture);
      if (asset) return base + asset.outputPath;
      return picture === '' || isExternalUrl(picture) ? picture : withBase(picture, base);
    },
  };
}
