import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadBuiltSite } from '../../../build/built-site.js';
import { BuildError } from '../../../build/report/diagnostic.js';
import { pathMissing } from '../../../build/report/errors/cli.js';
import { stripControls, counted } from '../../../build/report/wording.js';
import {
  compareSites,
  compareUrlList,
  differenceKinds,
  isOutputFolder,
  readBuiltPages,
  readUrlList,
  type Comparison,
} from './compare-sites.js';

/** File for the redirects of pages whose URL changed. */
const redirectsFile = 'redirects.json';

/** The comparison as text: numbers of each kind, and what differs. */
function describe({ pages, differences, redirects }: Comparison): string {
  const different = new Set(differences.map(({ url }) => url));
  const rows = differences.map(({ url, kind, message }) => `  ${url}: ${kind} ${message}`);
  const counts = differenceKinds.flatMap((kind) => {
    const count = new Set(differences.filter((one) => one.kind === kind).map(({ url }) => url)).size;
    return count > 0 ? [`  ${kind}: ${counted(count, 'page')}`] : [];
  });
  return [
    ...rows,
    ...(rows.length > 0 ? [''] : []),
    `${pages - different.size} of ${pages} pages are the same.`,
    ...counts,
    ...(redirects.length > 0
      ? [
          `${redirectsFile} has ${redirects.length} redirects. Import it in site.config.ts and pass it to clientRedirects({ redirects }).`,
        ]
      : []),
  ].join('\n');
}

/**
 * `heddle migrate --check`: compares the built site with the output of the old generator, or with a list of its URLs.
 * The exit code is 1 if a page is missing.
 */
export async function runCheck(projectFolder: string, old: string, isJson: boolean): Promise<number> {
  if (!existsSync(old)) throw new BuildError([pathMissing(old)]);
  const { outDir, base } = await loadBuiltSite(resolve(projectFolder));
  const now = readBuiltPages(outDir, base);
  const comparison = isOutputFolder(old)
    ? compareSites(readBuiltPages(old, base), now, base)
    : compareUrlList(readUrlList(old, base), now);
  if (comparison.redirects.length > 0)
    writeFileSync(join(projectFolder, redirectsFile), `${JSON.stringify(comparison.redirects, undefined, 2)}\n`);
  console.log(isJson ? JSON.stringify(comparison) : stripControls(describe(comparison)));
  return comparison.differences.some(({ kind }) => kind === 'page') ? 1 : 0;
}
