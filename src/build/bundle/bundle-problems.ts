import type { Location, Message } from 'esbuild';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../report/diagnostic.js';
import { bundleFailed, missingImport } from '../report/errors/build.js';
import type { ComponentEntry } from './component-entries.js';
import { withoutPassedOn } from './passed-on.js';

const unescapedReason = (text: string): string => withoutPassedOn(text.replace(/^\[plugin [^\]]+\] /, ''));

/** The file that a line of a module of Heddle's own imports: the configuration names it, and it is to blame. */
function importedFile({ file, lineText }: Location): string | undefined {
  if (!file.startsWith('heddle-site:')) return undefined;
  const written = /"(?:[^"\\]|\\.)+"/.exec(lineText)?.[0];
  const path = written === undefined ? '' : (JSON.parse(written) as string);
  return isAbsolute(path) ? path : undefined;
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
