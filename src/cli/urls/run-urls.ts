import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, type SourcePosition } from '../../build/report/diagnostic.js';
import { redirectsFileInvalid } from '../../build/report/errors/urls.js';
import { createJsonPlaces, parseJson } from '../../build/formats/json.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { decodedPath, encodePath } from '../../shared/route-path.js';
import { isRecord } from '../../shared/is-record.js';
import { checkBuiltUrls, renewContract, urlProblems, type CheckedUrls } from '../../build/urls/check-urls.js';
import { contractName, type UrlChanges } from '../../build/urls/compare-urls.js';
import { stripControls, counted } from '../../build/report/wording.js';
import type { CommandOf } from '../command-table.js';

/** File with redirects of pages that moved, below the folder of the configuration. */
const redirectsName = 'redirects.json';

interface Redirect {
  from: string | string[];
  to: string;
  exact?: boolean;
}

/** Paths that read the same as a text, as a URL and as a regular expression. */
const isUnmistakable = (path: string): boolean => /^[\p{L}\p{N}\p{M}/._~-]+$/u.test(path);

/** A rule for two paths. Others than simple ones are marked, so that nothing reads them as patterns or as encoded. */
const ruleFor = ({ from, to }: { from: string; to: string }): Redirect => ({
  from,
  to,
  ...(isUnmistakable(from) && isUnmistakable(to) ? {} : { exact: true }),
});

const isRedirect = (value: unknown): value is Redirect =>
  isRecord(value) &&
  typeof value['to'] === 'string' &&
  [value['from']].flat().every((from) => typeof from === 'string');

function readRedirects(file: string): Redirect[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const refuse = (place: SourcePosition, reason: string): BuildError =>
    new BuildError([redirectsFileInvalid(place, reason)]);
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    const { reason, line, column } = parsed.problem;
    throw refuse({ file: redirectsName, line, column }, reason);
  }
  const { value } = parsed;
  const placeOf = createJsonPlaces(text, redirectsName);
  if (!Array.isArray(value)) throw refuse(placeOf([]), 'it is not a list');
  const wrong = value.findIndex((rule) => !isRedirect(rule));
  if (wrong !== -1) throw refuse(placeOf([wrong]), `entry ${wrong + 1} has no paths \`from\` and \`to\``);
  return value as Redirect[];
}

/**
 * Adds redirects to the file of a project. Rules whose target moved again get its new path, so that no redirect
 * points to another one. Returns the number of rules of the file.
 */
export function writeRedirects(projectRoot: string, moved: readonly { from: string; to: string }[]): number {
  const file = join(projectRoot, redirectsName);
  const targets = new Map(moved.map(({ from, to }) => [comparablePath(from), to]));
  const targetOf = ({ exact }: Redirect, path: string): string | undefined =>
    targets.get(comparablePath(exact ? path : decodedPath(path)));
  const kept = readRedirects(file)
    .filter((rule) => typeof rule.from !== 'string' || targetOf(rule, rule.from) === undefined)
    .map((rule): Redirect => {
      const to = targetOf(rule, rule.to);
      if (to === undefined) return rule;
      // Paths of an unmarked rule with one name have to stay what they are.
      return { ...rule, to: rule.exact || isUnmistakable(to) ? to : encodePath(to) };
    });
  const rules = [...kept, ...moved.map(ruleFor)];
  writeFileSync(file, `[\n${rules.map((rule) => `  ${JSON.stringify(rule)}`).join(',\n')}\n]\n`);
  return rules.length;
}

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
