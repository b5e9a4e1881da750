import { findProblems, type Finding } from '../config/options/check-options.js';
import type { Kind, ValueOf } from '../config/options/kinds.js';
import { nearest } from '../report/nearest.js';
import type { OptionPath } from '../report/wording.js';
import { itemKinds, type CustomLinkItem } from '../config/options/navigation-options.js';
import { metaItem, metaSyntax } from '../report/errors/build.js';
import { createJsonPlaces, parseJson } from '../formats/json.js';
import { isRecord } from '../../shared/is-record.js';
import type { JsonPlaceOf, NavigationSource } from './navigation-source.js';

/** Types as JSON names them, and in words. */
const names: Partial<Record<Kind['is'], readonly [name: string, words: string]>> = {
  text: ['string', 'a string'],
  flag: ['boolean', 'true or false'],
  number: ['number', 'a number'],
  list: ['array', 'an array'],
  group: ['object', 'an object'],
};

/** A problem of a value of a JSON file, as a phrase, with the path to it. */
export interface MetaProblem {
  path: OptionPath;
  phrase: string;
  fix: string;
  /** The wrong part of the value at the path. */
  of: 'key' | 'value';
}

const quotedList = (texts: readonly unknown[]): string => texts.map((text) => JSON.stringify(text)).join(' or ');

function explain(problem: Finding): Omit<MetaProblem, 'path'> {
  const { path } = problem;
  if (problem.is === 'unknown') {
    const { near, known } = problem;
    return {
      phrase: [...path.slice(0, -1), `unknown key ${path.at(-1)!}`].join('.'),
      fix: near === undefined ? `Remove it. Known here: ${known.join(', ')}.` : `Did you mean "${near}"?`,
      of: 'key',
    };
  }
  const { kind } = problem;
  const choices = kind.is === 'choice' ? kind.choices : [];
  const [name, phrase] = (kind.test === undefined || kind.expected === undefined ? names[kind.is] : undefined) ?? [];
  const expected = kind.is === 'choice' ? quotedList(choices) : (name ?? kind.expected);
  const words = phrase ?? expected;
  const wanted = expected ? `expected ${expected}` : 'not a value that is allowed';
  const written = problem.is === 'value' && typeof problem.value === 'string' ? problem.value : undefined;
  const near =
    written === undefined
      ? undefined
      : nearest(
          written,
          choices.filter((choice) => typeof choice === 'string'),
        );
  const isMissing = problem.is === 'value' && problem.value === undefined;
  return {
    phrase: path.length > 0 ? `${path.join('.')}: ${wanted}` : wanted,
    fix:
      near !== undefined
        ? `Did you mean "${near}"?`
        : isMissing
          ? `Add "${path.at(-1)!}".`
          : words
            ? `Write ${words}.`
            : 'Correct the value.',
    of: problem.is === 'key' ? 'key' : 'value',
  };
}

/** Returns the problems of a value of a JSON file. Types have their names in JSON. */
export const explainProblems = (kind: Kind, value: unknown): MetaProblem[] =>
  findProblems(kind, value).map((problem) => ({ path: problem.path, ...explain(problem) }));

type ItemOf<Type extends keyof typeof itemKinds> = ValueOf<(typeof itemKinds)[Type]>;

/** An item of `_meta.json`, strings written out as `file` items. */
export type MetaItem =
  ItemOf<Exclude<keyof typeof itemKinds, 'custom-link'>> | (CustomLinkItem & { type: 'custom-link' });

/** An item of a `_meta.json` with the places of what is written in it. */
export interface PlacedItem {
  item: MetaItem;
  placeOf: JsonPlaceOf;
}

/** Makes one problem of each thing that is wrong with the fields of an item. Returns true if the item can be shown. */
function checkFields(item: MetaItem, placeOf: JsonPlaceOf, source: NavigationSource): Set<string | number> | undefined {
  const problems = explainProblems(itemKinds[item.type], item);
  // Other generators ignore fields that an item doesn't have.
  const isForgiven = source.config.compat.length > 0 && problems.every(({ of }) => of === 'key');
  for (const { path, of, phrase, fix } of problems)
    source.report(
      isForgiven
        ? metaItem(placeOf(path, of), `The ${item.type} item is not right: ${phrase}.`, 'Remove the key.', 'warning')
        : metaItem(placeOf(path, of), `The ${item.type} item is not right: ${phrase}.`, fix),
    );
  if (problems.length > 0 && !isForgiven) return undefined;
  return new Set(problems.flatMap(({ path }) => (path.length === 1 ? path : [])));
}

function toItem(written: unknown, placeOf: JsonPlaceOf, source: NavigationSource): MetaItem[] {
  const complain = (path: OptionPath, reason: string, fix: string): MetaItem[] => {
    source.report(metaItem(placeOf(path), reason, fix));
    return [];
  };
  if (typeof written === 'string') return [{ type: 'file', name: written }];
  if (!isRecord(written))
    return complain([], 'An item must be a string or an object.', 'Write the name of a page, or `{ "type": …, … }`.');
  const type = 'type' in written ? String(written['type']) : 'file';
  if (!('type' in written) && ('text' in written || 'activeMatch' in written))
    return complain([], 'This looks like an item of the top navigation.', 'Move it to _nav.json.');
  if (!Object.hasOwn(itemKinds, type)) {
    const near = nearest(type, Object.keys(itemKinds));
    return complain(
      ['type'],
      `There is no item type ${JSON.stringify(type)}.`,
      near ? `Did you mean ${near}?` : `Types are ${Object.keys(itemKinds).join(', ')}.`,
    );
  }
  const item = { type, ...written } as MetaItem;
  const unknown = checkFields(item, placeOf, source);
  if (!unknown) return [];
  if (item.type === 'custom-link' && !item.link && !item.items)
    return complain([], 'A custom-link needs a link or items.', 'Add "link": "/…" or "items": […].');
  const known = Object.fromEntries(Object.entries(item).filter(([key]) => !unknown.has(key))) as typeof item;
  return [source.cleanItem(known, placeOf, source.report)];
}

/** Parses the JSON of a navigation file. Reports a mistake in its syntax, and then returns undefined. */
export function parseNavigation(text: string, file: string, source: NavigationSource): unknown {
  const parsed = parseJson(text);
  if (!('problem' in parsed)) return parsed.value;
  const { line, column, reason } = parsed.problem;
  source.report(metaSyntax({ file, line, column }, reason));
  return undefined;
}

/** Reads a folder's `_meta.json`: its items with their places, or undefined when there is none. Problems are reported. */
export function readMetaFile(folder: string, source: NavigationSource): { items: PlacedItem[] } | undefined {
  const path = folder === '' ? '_meta.json' : `${folder}/_meta.json`;
  const scripted = source.folders.get(folder)?.files.find((name) => /^_meta\.[cm]?[jt]s$/.test(name));
  if (scripted) {
    const place = { file: fileInProject(folder === '' ? scripted : `${folder}/${scripted}`, source) };
    source.report(metaItem(place, `${scripted} is not read: the order of pages is data.`, 'Write it as _meta.json.'));
  }
  const text = source.readFile(path);
  if (text === undefined) return undefined;
  const file = fileInProject(path, source);
  const value = parseNavigation(text, file, source);
  if (value === undefined) return { items: [] };
  const places = createJsonPlaces(text, file);
  if (!Array.isArray(value)) {
    source.report(
      metaItem(
        places([]),
        'A _meta.json must be a list.',
        'Write `["index", "install"]`: the names of the pages in their order.',
      ),
    );
    return { items: [] };
  }
  const items = value.flatMap((written, index): PlacedItem[] => {
    const placeOf: JsonPlaceOf = (path, of) => places([index, ...path], of);
    return toItem(written, placeOf, source).map((item) => ({ item, placeOf }));
  });
  return { items };
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
