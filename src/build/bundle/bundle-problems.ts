import type { Location, Message } from 'esbuild';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { packageRoot } from '../files/package-root.js';
import { withSlashes } from '../files/posix-path.js';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { bundleFailed, bundleWarning, missingImport } from '../report/errors/build.js';
import type { ComponentEntry } from './component-entries.js';
import { ownTheme } from './own-theme.js';
import { withoutPassedOn } from './passed-on.js';

const unescapedReason = (text: string): string => withoutPassedOn(text.replace(/^\[plugin [^\]]+\] /, ''));

/** The file that a line of a module of Heddle's own imports: the configuration names it, and it is to blame. */
function importedFile({ file, lineText }: Location): string | undefined {
  if (!file.startsWith('heddle-site:')) return undefined;
  const written = /"(?:[^"\\]|\\.)+"/.exec(lineText)?.[0];
  const path = written === undefined ? '' : (JSON.parse(written) as string);
  return isAbsolute(path) ? path : undefined;
}

/**
 * Path, relative to the project, of a source that a bundle names, from the folder that its names are relative to; undefined
 * if the site did not write it itself.
 */
export function siteSource(name: string, folder: string, projectRoot: string): string | undefined {
  // The theme's own module is bundled under another name, with its lines.
  const isTheme = name.startsWith(`${ownTheme}:`);
  if (!isTheme && /^[a-z-]+:/.test(name)) return undefined;
  const path = isTheme ? resolve(projectRoot, name.slice(ownTheme.length + 1)) : resolve(folder, name);
  const file = relative(projectRoot, path);
  const isOwn = !file.startsWith('..') && !file.split(sep).includes('node_modules');
  return isOwn && !path.startsWith(join(packageRoot(), 'dist', sep)) ? withSlashes(file) : undefined;
}

/**
 * Warnings of esbuild for files of the site, once each: bundles share files. Lines that a plugin wrote are left out, since
 * nobody could find them.
 */
export function bundleWarnings(messages: readonly Message[], projectRoot: string): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { location, text } of messages) {
    if (!location) continue;
    const file = siteSource(location.file, projectRoot, projectRoot);
    const source = file === undefined ? undefined : readRegularFile(join(projectRoot, file))?.toString();
    const { line, column, lineText } = location;
    if (file === undefined || source?.split(/\r?\n/)[line - 1] !== lineText) continue;
    const warning = bundleWarning({ file, line, column: column + 1 }, `${text}.`, codeFrame(source, line, column + 1));
    found.set(JSON.stringify(warning), warning);
  }
  return [...found].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, warning]) => warning);
}

/** Problems of a failed bundle, at the import in the page where the page is to blame. */
export function bundleProblems(
  messages: readonly Message[],
  entries: readonly ComponentEntry[],
  projectRoot: string,
): Diagnostic[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return messages.flatMap((message): Diagnostic[] => {
    const { location, text } = message;
    const reason = unescapedReason(text).replaceAll(projectRoot + sep, '');
    const entry = location && byName.get(location.file.replace(/^heddle-component:/, ''));
    if (entry && location.file.startsWith('heddle-component:')) {
      const name = /import "([^"]+)"$/.exec(reason)?.[1];
      const users = entry.users.filter(({ names }) => name === undefined || names.includes(name));
      return (users.length > 0 ? users : entry.users).map(({ file, line, column }) =>
        missingImport({ file, line, column }, entry.name, reason),
      );
    }
    const given = location && byName.get(/^heddle-given:(.*)$/.exec(location.file)?.[1] ?? '');
    if (given) {
      const frame = `> ${location.line} | ${location.lineText.slice(0, 160)}`;
      return given.users.map(({ file, line, column }) => ({ ...bundleFailed({ file, line, column }, reason), frame }));
    }
    if (!location) return [bundleFailed({ file: entries[0]?.users[0]?.file ?? '' }, reason)];
    const imported = importedFile(location);
    if (imported) return [bundleFailed({ file: relative(projectRoot, imported) }, reason)];
    const file = relative(projectRoot, resolve(projectRoot, location.file.replace(/^[a-z-]+:/, '')));
    const frame = location.lineText ? { frame: `> ${location.line} | ${location.lineText.slice(0, 160)}` } : {};
    return [{ ...bundleFailed({ file, line: location.line, column: location.column + 1 }, reason), ...frame }];
  });
}
