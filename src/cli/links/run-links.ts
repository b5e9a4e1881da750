import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from '../../build/build.js';
import { baselineFile, baselineName, createBaseline, readBaseline } from '../../build/links/link-baseline.js';
import {
  checkExternalLinks,
  answersFile,
  hostsOfConfig,
  readAnswers,
  readExternalLinks,
} from '../../build/external-links/check-external-links.js';
import { createCollectReport } from '../../build/report/report.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { externalLink } from '../../build/report/errors/links.js';
import { formatDiagnostics } from '../../build/report/print-diagnostics.js';
import { createFolder } from '../../build/files/folders.js';
import { stripControls, counted } from '../../build/report/wording.js';
import type { CommandOf } from '../command-table.js';
import { printOptions } from '../terminal.js';

/** Milliseconds for which a link that was alive is not asked for again. */
const rememberedMs = 7 * 24 * 3_600_000;

/** Builds the site without the known dead links, and makes those that are found the known ones. */
async function acceptLinks(projectRoot: string, configFile: string | undefined, signal: AbortSignal): Promise<string> {
  const file = baselineFile(projectRoot);
  const before = readBaseline(projectRoot);
  const report = createCollectReport();
  try {
    await build({ projectRoot, configFile, report, signal, reportsKnownLinks: true });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    report.add(error.diagnostics);
    const others = report.diagnostics.filter(({ severity, link }) => severity === 'error' && link === undefined);
    if (others.length > 0) throw new BuildError(others);
  }
  const { keys, text } = createBaseline(report.diagnostics);
  writeFileSync(file, text);
  const added = [...keys].filter((key) => !before.has(key)).length;
  const fixed = [...before].filter((key) => !keys.has(key)).length;
  return `${baselineName} has ${counted(keys.size, 'dead link')}: ${added} new, ${fixed} fixed.`;
}

/** The links that a check found, as `--json` prints them. */
interface CheckedLink {
  url: string;
  state: 'alive' | 'dead' | 'unsure';
  reason: string;
  documents: readonly string[];
}

/** Asks other sites for the pages that the built site links to. Links that were alive lately are not asked for again. */
async function checkExternal(
  { configFile, isFresh, concurrency, timeoutSeconds, delayMs, isJson }: CommandOf<'links'>,
  signal: AbortSignal,
): Promise<number> {
  const { config, links } = await readExternalLinks(process.cwd(), configFile);
  const nowMs = Date.now();
  const remembered = new Map(
    [...(isFresh ? [] : readAnswers(config))].filter(([, checkedMs]) => nowMs - checkedMs < rememberedMs),
  );
  const asked = links.filter(({ url }) => !remembered.has(url)).map(({ url }) => url);
  const alive = new Map(remembered);
  const store = (): void => {
    createFolder(dirname(answersFile(config)));
    writeFileSync(answersFile(config), JSON.stringify(Object.fromEntries(alive)));
  };
  const named = hostsOfConfig(config);
  const answers = await checkExternalLinks(asked, {
    isNamed: (host) => named.has(host),
    concurrency,
    timeoutMs: timeoutSeconds * 1000,
    delayMs,
    signal,
    onAnswer: (url, { state }) => state === 'alive' && alive.set(url, nowMs),
  }).finally(store);
  const checked = links.map(({ url, documents }): CheckedLink => ({
    url,
    documents,
    ...(answers.get(url) ?? { state: 'alive', reason: 'remembered' }),
  }));
  const problems = checked.flatMap(({ url, documents, state, reason }) =>
    state === 'alive' ? [] : [externalLink(url, documents, { state, reason })],
  );
  const countOf = (wanted: CheckedLink['state']): number => checked.filter(({ state }) => state === wanted).length;
  const summary = `${counted(links.length, 'external link')}, ${asked.length === links.length ? '' : `${links.length - asked.length} checked before, `}${countOf('dead')} dead, ${countOf('unsure')} unsure.`;
  console.log(isJson ? JSON.stringify(checked, undefined, 2) : stripControls(summary));
  if (problems.length > 0) process.stderr.write(`${formatDiagnostics(problems, printOptions())}\n`);
  return countOf('dead') > 0 ? 1 : 0;
}

/**
 * `heddle links accept`: makes the dead links of the site known ones. `heddle links --external`: checks links to other
 * sites; the exit code is 1 if one is dead.
 */
export async function runLinks(command: CommandOf<'links'>, signal: AbortSignal): Promise<number> {
  if (command.action === undefined) return checkExternal(command, signal);
  console.log(await acceptLinks(process.cwd(), command.configFile, signal));
  return 0;
}
