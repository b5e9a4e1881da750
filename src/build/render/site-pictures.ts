import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExternalUrl, withBase } from '../../shared/route-path.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../pages/page-facts.js';

/** The file behind a picture of the configuration that is neither below `public/` nor a web address. */
function pictureAsset(picture: string): AssetFact | undefined {
  if (!picture.startsWith('file:')) return undefined;
  const sourcePath = fileURLToPath(picture);
  if (!existsSync(sourcePath)) return undefined;
  const ending = extname(sourcePath);
  return {
    sourcePath,
    outputPath: `assets/${basename(sourcePath, ending)}.${contentHash(readFileSync(sourcePath)).slice(0, 8)}${ending}`,
  };
}

/** URL of a picture of the configuration (icon, logo), with `base`. */
export function pictureUrl(picture: string, base: string): string {
  const asset = pictureAsset(picture);
  if (asset) return base + asset.outputPath;
  return picture === '' || isExternalUrl(picture) ? picture : withBase(picture, base);
}

/** Files of the configuration's pictures. */
export function pictureAssets({ icon, logo }: SiteConfig): AssetFact[] {
  return [icon, ...(typeof logo === 'string' ? [logo] : [logo.light, logo.dark])].flatMap(
    (picture) => pictureAsset(picture) ?? [],
  );
}
