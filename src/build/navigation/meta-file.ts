import type { ValueOf } from '../config/options/kinds.js';
import { itemKinds, type CustomLinkItem } from '../config/options/meta-options.js';
import { metaItem, metaSyntax } from '../report/errors/build.js';
import { nearest } from '../report/nearest.js';
import { parseJson } from '../formats/parse-json.js';
import { explainProblems } from './explain-problems.js';
import type { NavigationSource } from './navigation-source.js';

type ItemOf<Type extends keyof typeof itemKinds> = ValueOf<(typeof itemKinds)[Type]>;

/** An item of `_meta.json`, strings written out as `file` items. */
export type MetaItem =
  ItemOf<Exclude<keyof typeof itemKinds, 'custom-link'>> | (CustomLinkItem & { type: 'custom-link' });

/** Line of the n-th item of a JSON list, found by walking its text; 1 if it cannot be found. */
export function itemLine(text: string, index: number): number {
  let depth = 0;
  let item = -1;
  let isInString = false;
  let line = 1;
  let isExpecting = false;
  for (let position = 0; position < text.length; position++) {
    const char = text[position]!;
    if (char === '\n') line += 1;
    if (isInString) {
      if (char === '\\') position += 1;
      else if (char === '"') isInString = false;
      continue;
    }
    if (/\s/.test(char)) continue;
    if (isExpecting && depth === 1 && char !== ']') {
      isExpecting = false;
      item += 1;
      if (item === index) return line;
    }
    if (char === '"') isInString = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth === 1) isExpecting = true;
    } else if (char === ']' || char === '}') depth -= 1;
    else if (char === ',' && depth === 1) isExpecting = true;
  }
  return 1;
}

function toItem(written: unknown, file: string, line: number, source: NavigationSource): MetaItem[] {
  const complain = (reason: string, fix?: string): MetaItem[] => {
    source.report(metaItem({ file, line, column: 1 }, reason, fix));
    return [];
  };
  if (typeof written === 'string') return [{ type: 'file', name: written }];
  if (typeof written !== 'object' || written === null) return complain('An item must be a string or an object.');
  const type = 'type' in written ? String(written.type) : 'file';
  if (!('type' in written) && ('text' in written || 'activeMatch' in written)) {
    return complain('This looks like an item of the top navigation.', 'Move it to _nav.json.');
  }
  const kind = Object.hasOwn(itemKinds, type) ? itemKinds[type as keyof typeof itemKinds] : undefined;
  if (!kind) {
    const near = nearest(type, Object.keys(itemKinds));
    return complain(
      `There is no item type ${JSON.stringify(type)}.`,
      near ? `Did you mean ${near}?` : `Types are ${Object.keys(itemKinds).join(', ')}.`,
    );
  }
  const item = { type, ...written } as MetaItem;
  const problems = explainProblems(kind, item);
  if (problems.length > 0) {
    const reason = `The ${type} item is not right: ${problems.map(({ phrase }) => phrase).join('; ')}.`;
    // Other generators ignore fields that an item doesn't have.
    if (source.config.compat.length === 0 || !problems.every(({ isUnknownKey }) => isUnknownKey))
      return complain(reason);
    source.report(metaItem({ file, line, column: 1 }, reason, 'Remove the key.', 'warning'));
  }
  if (item.type === 'custom-link' && !item.link && !item.items) {
    return complain('A custom-link needs a link or items.', 'Add "link": "/…" or "items": […].');
  }
  const unknown = new Set(problems.flatMap(({ path }) => (path.length === 1 ? path : [])));
  const known = Object.fromEntries(Object.entries(item).filter(([key]) => !unknown.has(key))) as typeof item;
  return [source.cleanItem(known, { file, line, column: 1 }, source.report)];
}

/** Parses the JSON of a navigation file. Reports a mistake in its syntax, and then returns undefined. */
export function parseNavigation(text: string, file: string, source: NavigationSource): unknown {
  const parsed = parseJson(text);
  if (!('problem' in parsed)) return parsed.value;
  const { line, column, reason } = parsed.problem;
  source.report(metaSyntax({ file, line, column }, reason));
  return undefined;
}

/** Reads a folder's `_meta.json`: its items with their lines, or undefined when there is none. Problems are reported. */
export function readMetaFile(
  folder: string,
  source: NavigationSource,
): { items: { item: MetaItem; line: number }[]; file: string } | undefined {
  const path = folder === '' ? '_meta.json' : `${folder}/_meta.json`;
  const scripted = source.folders.get(folder)?.files.find((name) => /^_meta\.[cm]?[jt]s$/.test(name));
  if (scripted) {
    const place = {
      file: fileInProject(folder === '' ? scripted : `${folder}/${scripted}`, source),
      line: 1,
      column: 1,
    };
    source.report(metaItem(place, `${scripted} is not read: the order of pages is data.`, 'Write it as _meta.json.'));
  }
  const text = source.readFile(path);
  if (text === undefined) return undefined;
  const file = fileInProject(path, source);
  const value = parseNavigation(text, file, source);
  if (value === undefined) return { items: [], file };
  if (!Array.isArray(value)) {
    source.report(metaItem({ file, line: 1, column: 1 }, 'A _meta.json must be a list.'));
    return { items: [], file };
  }
  const items = value.flatMap((written, index) => {
    const line = itemLine(text, index);
    return toItem(written, file, line, source).map((item) => ({ item, line }));
  });
  return { items, file };
}

/** Path of the docs file that is read for a path, relative to the project, for messages. */
export function fileInProject(written: string, source: NavigationSource): string {
  const path = source.readPath(written);
  const { root, projectRoot } = source.config;
  const prefix = root.startsWith(projectRoot)
    ? root.slice(projectRoot.length).replaceAll('\\', '/').replace(/^\//, '')
    : root;
  return prefix === '' ? path : `${prefix}/${path}`;
}
