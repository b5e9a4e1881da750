import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHeddle } from '../../test/support/site.js';
import { searchCorpora, type ObtainedSet } from './obtain-sets.js';

/** The variants of a set that are built: with all links, and without those that queries are made from. */
export type SiteVariant = 'docs' | 'docs-links';

/** Builds a site into a folder. Throws with what Heddle prints. */
export async function buildSite(folder: string, outDir: string): Promise<void> {
  const { exitCode, output } = await runHeddle(folder, ['build', '--out-dir', outDir], 600_000);
  if (exitCode !== 0) throw new Error(`${folder} could not be built:\n${output}`);
}

/** Returns the output folder of a variant, which is built with Heddle's cache; with `isKept`, only if there is none of it. */
export async function builtSite(obtained: ObtainedSet, variant: SiteVariant, isKept: boolean): Promise<string> {
  const { set, folder, stamp } = obtained;
  const site = join(searchCorpora, set.name, `site-${variant}`);
  const outDir = join(site, 'out');
  const stampFile = join(site, 'built.txt');
  if (isKept && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return outDir;
  rmSync(stampFile, { force: true });
  mkdirSync(site, { recursive: true });
  rmSync(join(site, 'docs'), { recursive: true, force: true });
  cpSync(join(folder, variant), join(site, 'docs'), { recursive: true });
  const config = {
    root: 'docs',
    title: set.name,
    lang: set.lang,
    route: { cleanUrls: true },
    markdown: { link: { checkDeadLinks: false, checkAnchors: false } },
  };
  writeFileSync(join(site, 'site.config.mjs'), `export default ${JSON.stringify(config, undefined, 2)};\n`);
  await buildSite(site, outDir);
  writeFileSync(stampFile, stamp);
  return outDir;
}
