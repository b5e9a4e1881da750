import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { redirectsFileInvalid } from '../../build/report/errors/urls.js';
import { parseJson } from '../../build/formats/parse-json.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { decodedPath, encodePath } from '../../shared/route-path.js';
import { isRecord } from '../../shared/is-record.js';

/** File with redirects of pages that moved, below the folder of the configuration. */
export const redirectsName = 'redirects.json';

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
  const parsed = parseJson(readFileSync(file, 'utf8'));
  if ('problem' in parsed) throw new BuildError([redirectsFileInvalid(redirectsName, parsed.problem.reason)]);
  const { value } = parsed;
  if (!Array.isArray(value)) throw new BuildError([redirectsFileInvalid(redirectsName, 'it is not a list')]);
  const wrong = value.findIndex((rule) => !isRedirect(rule));
  if (wrong !== -1)
    throw new BuildError([redirectsFileInvalid(redirectsName, `entry ${wrong + 1} has no paths \`from\` and \`to\``)]);
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
