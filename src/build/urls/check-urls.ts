import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltSite } from '../built-site.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { anchorLost, urlLost, urlsFileInvalid, urlsFileMissing, type LossReport } from '../report/errors/urls.js';
import { compareUrls, type SiteUrls, type UrlChanges } from './compare-urls.js';
import { readSiteUrls } from './read-site-urls.js';
import { contractName, contractText, parseContract, type PromisedPage } from './url-contract.js';

/** Reads the contract of a project. Throws a `BuildError` if there is none, or if it is damaged. */
export function readContract(projectRoot: string): PromisedPage[] {
  const file = join(projectRoot, contractName);
  if (!existsSync(file)) throw new BuildError([urlsFileMissing(contractName)]);
  const contract = parseContract(readFileSync(file, 'utf8'));
  if (typeof contract === 'number') throw new BuildError([urlsFileInvalid({ file: contractName, line: contract })]);
  return contract;
}

/** Problems of what a site has lost. */
export const urlProblems = ({ pages, anchors }: UrlChanges, how: LossReport): Diagnostic[] => [
  ...pages.map(({ page: { path, line }, successor }) => urlLost({ file: contractName, line }, path, successor, how)),
  ...anchors.map(({ page: { path, line }, anchor, successor }) =>
    anchorLost({ file: contractName, line }, path, anchor, successor, how),
  ),
];

/** The contract of a built site, and what has changed since it was accepted. */
export interface CheckedUrls {
  site: SiteUrls;
  changes: UrlChanges;
}

/** Reads the URLs of a built site. Rejects with a `BuildError` if it has not been built. */
async function readBuiltUrls(projectRoot: string, configFile?: string): Promise<SiteUrls> {
  const { outDir } = await loadBuiltSite(projectRoot, configFile);
  return readSiteUrls(outDir);
}

/** Compares a built site with its contract. Rejects with a `BuildError` if one of them is missing. */
export async function checkBuiltUrls(projectRoot: string, configFile?: string): Promise<CheckedUrls> {
  const site = await readBuiltUrls(projectRoot, configFile);
  return { site, changes: compareUrls(readContract(projectRoot), site) };
}

/** The text of a new contract for a built site, with what has changed since the last one. */
export async function renewContract(
  projectRoot: string,
  configFile?: string,
): Promise<CheckedUrls & { file: string; text: string }> {
  const site = await readBuiltUrls(projectRoot, configFile);
  const file = join(projectRoot, contractName);
  const before = existsSync(file) ? parseContract(readFileSync(file, 'utf8')) : [];
  // A damaged contract is replaced: that is what its message says.
  const changes = compareUrls(typeof before === 'number' ? [] : before, site);
  return { site, changes, file, text: contractText(site.pages, changes.redirected) };
}
