import type { FrontMatterEntry } from './fields.js';
import type { FieldRule } from '../../compat/dialect.js';
import { dialectsOf } from '../../compat/dialects.js';
import type { CompatName } from '../../compat/names.js';
import { applyReplaceRules, replaceTexts } from '../config/replace-rules.js';
import type { ReplaceRule } from '../config/options/user-options.js';
import {
  controlCharacters,
  frontMatterTooLarge,
  loneSurrogate,
  textTooLong,
  type TextProblem,
} from '../report/errors/front-matter.js';
import { findFrontMatter } from './find-front-matter.js';
import { checkField } from './check-field.js';
import { parseYamlFrontMatter } from './parse-yaml.js';

const fieldPattern = /^([A-Za-z_][\w-]*):(?: +([^ ].*)?)?$/;
const plainPattern = /^\p{L}(?!.*(?:: | #|:$))/u;
const numberPattern = /^(?:0|[1-9]\d{0,14})$/;
const datePattern = /^\d{4}-\d\d-\d\d$/;
const unsafeKeys = /^(?:__proto__|constructor|prototype)$/;
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
  ['null', null],
  ['Null', null],
  ['NULL', null],
]);

/** Value and text of a scalar that reads the same for everyone; undefined for anything that needs the YAML parser. */
function parseScalar(written: string): { value: unknown; text: string } | undefined {
  if (written === '') return { value: null, text: '' };
  const quoted = /^"([^"\\]*)"$/.exec(written) ?? /^'([^']*)'$/.exec(written);
  if (quoted) return { value: quoted[1]!, text: quoted[1]! };
  const constant = constants.get(written);
  if (constant !== undefined) return { value: constant, text: written };
  if (numberPattern.test(written)) return { value: Number(written), text: written };
  return plainPattern.test(written) || datePattern.test(written) ? { value: written, text: written } : undefined;
}

/**
 * Reads front matter that consists of one-line `key: value` fields with plain values, as nearly every page's does,
 * many times faster than the YAML parser and with the same result. Undefined when there is anything else in it.
 */
export function parseSimpleFrontMatter(yaml: string, firstLine: number): FrontMatterEntry[] | undefined {
  const entries: FrontMatterEntry[] = [];
  const keys = new Set<string>();
  let line = firstLine - 1;
  for (const written of yaml.split('\n')) {
    line++;
    const content = written.trimEnd();
    if (content === '' || content.startsWith('#')) continue;
    const field = content.includes('\t') ? null : fieldPattern.exec(content);
    const scalar = field && parseScalar(field[2] ?? '');
    const key = field?.[1] ?? '';
    if (!scalar || keys.has(key) || unsafeKeys.test(key)) return undefined;
    keys.add(key);
    const valueColumn = field?.[2] ? content.length - field[2].length + 1 : 1;
    entries.push({ key, ...scalar, keyPlace: { line, column: 1 }, place: { line, column: valueColumn } });
  }
  return entries;
}

function entryOf(entry: FrontMatterEntry, key: string, value: unknown): FrontMatterEntry {
  const { text: _text, itemPlaces, ...rest } = entry;
  const isScalar = value === null || typeof value !== 'object';
  return {
    ...rest,
    key,
    value,
    ...(isScalar ? { text: value === entry.value && entry.text !== undefined ? entry.text : String(value) } : {}),
    ...(Array.isArray(value) && itemPlaces ? { itemPlaces } : {}),
  };
}

/** Fields of other generators under the names that Heddle has for them. Fields that a page has under those names stay. */
function translateFields(
  entries: readonly FrontMatterEntry[],
  compat: readonly CompatName[],
): readonly FrontMatterEntry[] {
  const tables = dialectsOf({ compat }).flatMap(({ fields }) => (fields ? [fields] : []));
  if (tables.length === 0) return entries;
  const other = (key: string): unknown => entries.find((entry) => entry.key === key)?.value;
  const ruleOf = (key: string): FieldRule | undefined =>
    tables.map((table) => (Object.hasOwn(table, key) ? table[key] : undefined)).find(Boolean);
  const written = new Set(entries.filter(({ key }) => !ruleOf(key)).map(({ key }) => key));
  return entries.flatMap((entry) => {
    const rule = ruleOf(entry.key);
    if (!rule) return [entry];
    return Object.entries(rule(entry.value, other))
      .filter(([key]) => !written.has(key))
      .map(([key, value]) => entryOf(entry, key, value));
  });
}

export { decodeSource } from './find-front-matter.js';

/** Front matter of a page. */
export interface FrontMatter {
  /** Fields with usable values. */
  data: Record<string, unknown>;
  /** Line of the file on which the body begins. */
  bodyLine: number;
  /** UTF-16 offset in the source at which the body begins. */
  bodyOffset: number;
  /** Places of the fields in `data`, and of the items of lists. */
  places: ReadonlyMap<string, Pick<FrontMatterEntry, 'place' | 'itemPlaces'>>;
  problems: TextProblem[];
}

const firstYamlLine = 2;
const sizeLimitBytes = 64 * 1024;
const descriptionLimit = 1000;

// Characters that XML 1.0 does not allow; tab and line ends are fine.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Cuts a long one-line description before the size of the block is judged, so that it is a warning, not an error. */
function shortenDescription(yaml: string): string {
  return yaml.replace(/^(description: +)(["']?)(.*)$/m, (line: string, start: string, quote: string, rest: string) => {
    const written = rest.trimEnd();
    const value = written.slice(0, written.length - quote.length);
    if (value.length <= 4 * descriptionLimit || !written.endsWith(quote)) return line;
    const cut = value.slice(0, 4 * descriptionLimit).replace(/\\[^\\]{0,9}$/, '');
    return `${start}${quote}${cut.replace(/(?<![\\':#\s])[\\':#\s]+$/, '')}${quote}`;
  });
}

/** Removes control characters and halves of characters from a text, and from all texts in lists and maps. */
function cleanValue(value: unknown, warn: { controls: () => void; surrogates: () => void }): unknown {
  if (typeof value === 'string') {
    const printable = value.replace(controls, '');
    if (printable !== value) warn.controls();
    const whole = printable.replace(/\p{Surrogate}/gu, '\ufffd');
    if (whole !== printable) warn.surrogates();
    return whole;
  }
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, warn));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanValue(item, warn)]));
}

function cutDescription(entry: FrontMatterEntry, value: string, report: (problem: TextProblem) => void): string {
  if (value.length <= descriptionLimit) return value;
  report(textTooLong(entry.place, entry.key, descriptionLimit));
  return value.slice(0, descriptionLimit).replace(/[\ud800-\udbff]$/, '');
}

function readField(entry: FrontMatterEntry, report: (problem: TextProblem) => void): unknown {
  const checked = checkField(entry, report);
  const reported = new Set<string>();
  const warnOnce = (problem: TextProblem): void => {
    if (!reported.has(problem.code)) report(problem);
    reported.add(problem.code);
  };
  const cleaned = cleanValue(checked, {
    controls: () => warnOnce(controlCharacters(entry.place, entry.key)),
    surrogates: () => warnOnce(loneSurrogate(entry.place, entry.key)),
  });
  return entry.key === 'description' && typeof cleaned === 'string' ? cutDescription(entry, cleaned, report) : cleaned;
}

function parse(yaml: string): { entries: FrontMatterEntry[]; problems: TextProblem[] } {
  const text = yaml.length > sizeLimitBytes ? shortenDescription(yaml) : yaml;
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes > sizeLimitBytes) return { entries: [], problems: [frontMatterTooLarge(sizeBytes, sizeLimitBytes)] };
  const simple = parseSimpleFrontMatter(text, firstYamlLine);
  return simple ? { entries: simple, problems: [] } : parseYamlFrontMatter(text, firstYamlLine);
}

/**
 * Reads the YAML front matter of a page. It must begin on line 1; a byte order mark and any line ends are fine.
 * `rules` are applied to all texts before they are checked; fields of the generators in `compat` get Heddle's names. Nothing is thrown: all problems are returned with their place in the file, and the fields that have none are in `data`.
 */
export function readFrontMatter(
  source: string,
  rules: readonly ReplaceRule[] = [],
  compat: readonly CompatName[] = [],
): FrontMatter {
  const { yaml, bodyLine, bodyOffset, problems } = findFrontMatter(source);
  const data: Record<string, unknown> = {};
  const places = new Map<string, FrontMatterEntry>();
  if (yaml === undefined) return { data, bodyLine, bodyOffset, places, problems };
  const parsed = parse(yaml);
  const all = [...problems, ...parsed.problems];
  for (const written of translateFields(parsed.entries, compat)) {
    const entry = {
      ...written,
      value: replaceTexts(written.value, rules),
      ...(written.text === undefined ? {} : { text: applyReplaceRules(written.text, rules) }),
    };
    const value = readField(entry, (problem) => all.push(problem));
    if (value === undefined) continue;
    data[entry.key] = value;
    places.set(entry.key, entry);
  }
  return { data, bodyLine, bodyOffset, places, problems: all };
}
