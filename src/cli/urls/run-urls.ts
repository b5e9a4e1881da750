import { writeFileSync } from 'node:fs';
import { checkBuiltUrls, renewContract, urlProblems, type CheckedUrls } from '../../build/urls/check-urls.js';
import type { UrlChanges } from '../../build/urls/compare-urls.js';
import { contractName } from '../../build/urls/url-contract.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { stripControls } from '../../build/report/strip-controls.js';
import type { CommandOf } from '../parsed-command.js';
import { redirectsName, writeRedirects } from './write-redirects.js';
import { counted } from '../../build/report/counted.js';

/** `3 pages lost, 1 anchor lost, 2 pages redirected, 4 pages new`, without what there is none of. */
function summary({ pages, anchors, redirected, added }: UrlChanges): string {
  const parts = [
    [pages.length, 'page', 'lost'],
    [anchors.length, 'anchor', 'lost'],
    [redirected.length, 'page', 'redirected'],
    [added.length, 'page', 'new'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name, state]) => `${counted(count, name)} ${state}`)
    .join(', ');
}

/** The changes as `--json` prints them. */
const toJson = ({ pages, anchors, added, redirected }: UrlChanges): string =>
  JSON.stringify(
    {
      lostPages: pages.map(({ page, successor = null }) => ({ path: page.path, successor })),
      lostAnchors: anchors.map(({ page, anchor, successor = null }) => ({ path: page.path, anchor, successor })),
      redirected: redirected.map(({ path }) => path),
      added,
    },
    undefined,
    2,
  );

async function acceptUrls(projectRoot: string, configFile: string | undefined): Promise<CheckedUrls> {
  const { file, text, ...checked } = await renewContract(projectRoot, configFile);
  writeFileSync(file, text);
  return checked;
}

/**
 * `heddle urls check`: the exit code is 1 if the built site lacks a page or an anchor of the contract.
 * `heddle urls accept`: writes the contract.
 */
export async function runUrls({ action, configFile, hasRedirects, isJson }: CommandOf<'urls'>): Promise<number> {
  const projectRoot = process.cwd();
  const isAccepted = action === 'accept';
  const { site, changes } = await (isAccepted ? acceptUrls : checkBuiltUrls)(projectRoot, configFile);
  const moved = changes.pages.flatMap(({ page: { path }, successor }) =>
    hasRedirects && successor !== undefined ? [{ from: path, to: successor }] : [],
  );
  const lines: string[] = [];
  if (moved.length > 0) {
    const rules = writeRedirects(projectRoot, moved);
    lines.push(
      ...moved.map(({ from, to }) => `${from} -> ${to}`),
      `${redirectsName} has ${counted(rules, 'redirect')}. Pass them to clientRedirects, and build the site again.`,
    );
  }
  const pages = counted(site.pages.length, 'page');
  // A first contract promises pages; none of them is new.
  const changed = changes.added.length === site.pages.length && isAccepted ? '' : summary(changes);
  if (isAccepted) lines.push(`${contractName} has ${pages}${changed === '' ? '' : `: ${changed}`}.`);
  else lines.push(changed === '' ? `${pages}, as in ${contractName}.` : `${pages}: ${changed}.`);
  console.log(isJson ? toJson(changes) : stripControls(lines.join('\n')));
  if (isAccepted) return 0;
  const redirected = new Set(moved.map(({ from }) => from));
  const lost = { ...changes, pages: changes.pages.filter(({ page }) => !redirected.has(page.path)) };
  const problems = urlProblems(lost, { severity: 'error', isBuilt: true });
  if (problems.length > 0) throw new BuildError(problems);
  return 0;
}
