import {
  permalinkOutside,
  permalinkReserved,
  frontMatterChoice,
  frontMatterPublished,
  frontMatterUnknownKey,
  frontMatterDate,
  frontMatterNull,
  frontMatterType,
  pageHeadTagInvalid,
  type TextPosition,
  type TextProblem,
} from '../report/errors/front-matter.js';
import { findProblems } from '../config/options/check-options.js';
import * as k from '../config/options/kinds.js';
import { inWords, formatOptionPath, type OptionPath } from '../report/wording.js';
import { nearest, nearMiss } from '../report/nearest.js';
import {
  customaryFields,
  unpublishedFields,
  frontMatterFields,
  inlineFields,
  internalFields,
  type FrontMatterEntry,
  type FieldKind,
} from './fields.js';
import { isHeadTag, type HeadTag } from '../../shared/head.js';
import { isRecord } from '../../shared/is-record.js';

const outside = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})|(?:^|\/)~|\\|[\u0000-\u001f\u007f]|(?:^|\/)\.\.?(?:\/|$)/i;
const reserved = /[?#*<>|":]/;

/**
 * Checks the syntax of a permalink, in its decoded form too: a path inside the site, no host, no drive, no `..`,
 * no characters that URLs or file systems reserve. Collisions with other pages are checked elsewhere.
 */
export function checkPermalink(written: string, place: TextPosition): TextProblem | undefined {
  let path: string;
  try {
    path = decodeURIComponent(written);
  } catch {
    return permalinkReserved(place, written, 'a `%` that begins no character');
  }
  /** The path that clean URLs show. */
  const clean = path.replace(/\.html$/, '');
  if (written === '' || [written, path, clean].some((form) => outside.test(form)))
    return permalinkOutside(place, written);
  if (path.split('/').length !== written.split('/').length)
    return permalinkReserved(place, written, 'an encoded slash');
  const character = reserved.exec(path)?.[0];
  if (character) return permalinkReserved(place, written, `the character ${JSON.stringify(character)}`);
  if (clean.split('/').some((segment) => /[. ]$|^ /.test(segment)))
    return permalinkReserved(place, written, 'a dot or space at the end of a name');
  if (/\p{Cs}/u.test(path)) return permalinkReserved(place, written, 'half of a character');
  if (clean.endsWith('.html')) return permalinkReserved(place, written, 'a second `.html`');
  if (path.slice(1).includes('//')) return permalinkReserved(place, written, 'an empty name');
  return undefined;
}

const words = k.either(k.text, k.number());
const pictures = k.either(k.text, k.list(k.text));

/** Fields of the home page that contain others, as `home-data.ts` of the theme reads them. */
const homeFields: Readonly<Record<string, k.Kind>> = {
  hero: k.group({
    name: words,
    text: words,
    tagline: words,
    badge: k.either(words, k.group({ text: words, link: k.text })),
    image: k.group({
      src: k.either(k.text, k.group({ light: k.text, dark: k.text })),
      alt: words,
      srcset: pictures,
      sizes: pictures,
    }),
    actions: k.list(k.group({ text: words, link: k.text, theme: k.choice('brand', 'alt') })),
  }),
  features: k.list(
    k.group({
      title: words,
      details: words,
      icon: k.text,
      link: k.text,
      span: k.tested('2, 3, 4 or 6', (value) => [2, 3, 4, 6].includes(Number(value))),
    }),
  ),
};

/** True if a field has parts whose places a message may name. */
export const hasParts = (key: string): boolean => Object.hasOwn(homeFields, key);

const choicesOf = (kind: k.Kind): string[] => (kind.is === 'choice' ? kind.choices.map(String) : []);

/**
 * Warns of parts of a field of the home page that nothing shows: keys that are nearly those of Heddle, and values that are not
 * among the allowed ones. Other keys may be those of a theme.
 */
function checkParts(entry: FrontMatterEntry, report: (problem: TextProblem) => void): void {
  const kind = homeFields[entry.key];
  if (!kind) return;
  const placeOf = (path: OptionPath, of: 'key' | 'value') =>
    entry.partPlaces?.get(JSON.stringify(path))?.[of] ?? entry.place;
  for (const problem of findProblems(kind, entry.value)) {
    const { path } = problem;
    if (problem.is === 'unknown') {
      const near = nearMiss(String(path.at(-1)), problem.known);
      if (near !== undefined) report(frontMatterUnknownKey(placeOf(path, 'key'), String(path.at(-1)), near));
      continue;
    }
    const choices = choicesOf(problem.kind);
    const expected = choices.length > 0 ? inWords(choices, 'or') : problem.kind.expected;
    if (problem.is !== 'value' || expected === undefined) continue;
    const name = formatOptionPath([entry.key, ...path]);
    report(
      frontMatterChoice(placeOf(path, 'value'), name, expected, problem.value, nearest(String(problem.value), choices)),
    );
  }
}

function describe(entry: FrontMatterEntry): string {
  if (entry.text !== undefined)
    return typeof entry.value === 'string' ? `the text ${JSON.stringify(entry.text.slice(0, 60))}` : entry.text;
  return Array.isArray(entry.value) ? 'a list' : 'a map';
}

const datePattern =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?[ ]?(?:Z|z|[+-]\d\d:?\d\d)?)?$/;

/** True if a text is a calendar date, with a time or without one. */
function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const date = new Date(Date.UTC(year!, month! - 1, day!));
  date.setUTCFullYear(year!);
  return date.getUTCMonth() === month! - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}

function checkHead(entry: FrontMatterEntry, report: (problem: TextProblem) => void): unknown {
  if (!Array.isArray(entry.value))
    return void report(
      frontMatterType(
        entry.place,
        'head',
        'a list of tags',
        describe(entry),
        'Write `- [meta, { name: author, content: Ada }]`.',
      ),
    );
  return entry.value.flatMap((item: unknown, index): HeadTag[] => {
    const place = entry.itemPlaces?.[index] ?? entry.place;
    const [name, attributes = {}, content] = Array.isArray(item) ? (item as unknown[]) : [];
    const isTag =
      typeof name === 'string' &&
      isRecord(attributes) &&
      (content === undefined || typeof content === 'string') &&
      Array.isArray(item) &&
      item.length <= 3;
    const hasScalars =
      isTag && Object.values(attributes).every((value) => ['string', 'number', 'boolean'].includes(typeof value));
    if (!isTag || !hasScalars) {
      report(
        frontMatterType(
          place,
          `head[${index}]`,
          'a tag name, a map of attributes and perhaps a text',
          'something else',
          'Write `- [meta, { name: author, content: Ada }]`.',
        ),
      );
      return [];
    }
    const written = attributes as Record<string, string | number | boolean>;
    const tag: HeadTag = content === undefined ? [name, written] : [name, written, content];
    if (isHeadTag(tag)) return [tag];
    report(pageHeadTagInvalid(place, [name, ...Object.keys(attributes)].join(' ')));
    return [];
  });
}

function checkChoice(
  entry: FrontMatterEntry,
  choices: readonly (string | boolean)[],
  report: (problem: TextProblem) => void,
): unknown {
  const value = choices.find(
    (choice) => choice === entry.value || (typeof choice === 'string' && choice === entry.text),
  );
  if (value !== undefined) return value;
  const suggestion = nearest(entry.text ?? '', choices.map(String));
  report(
    frontMatterType(
      entry.place,
      entry.key,
      inWords(choices.map(String), 'or'),
      describe(entry),
      suggestion && typeof entry.value === 'string' ? `Did you mean ${suggestion}?` : undefined,
    ),
  );
  return undefined;
}

function checkTexts(entry: FrontMatterEntry, report: (problem: TextProblem) => void): unknown {
  if (entry.text !== undefined) return entry.text;
  if (Array.isArray(entry.value) && entry.value.every((item) => typeof item === 'string')) return entry.value;
  return void report(
    frontMatterType(
      entry.place,
      entry.key,
      'a text or a list of texts',
      Array.isArray(entry.value) ? 'a list of other things' : 'a map',
    ),
  );
}

/** Greatest boost: more would bury every other page. */
const strongestBoost = 10;

function checkSearch(entry: FrontMatterEntry, report: (problem: TextProblem) => void): unknown {
  const { value } = entry;
  if (typeof value === 'boolean') return value;
  const { boost, keywords, ...others } = isRecord(value) ? value : { '': undefined };
  const hasBoost = boost === undefined || (typeof boost === 'number' && boost > 0 && boost <= strongestBoost);
  const words = keywords === undefined ? [] : [keywords].flat();
  const isValid = Object.keys(others).length === 0 && hasBoost && words.every((word) => typeof word === 'string');
  if (isValid) return value;
  const expected = `true, false or a map of boost (a number up to ${strongestBoost}) and keywords (texts)`;
  return void report(
    frontMatterType(entry.place, entry.key, expected, describe(entry), 'Write `search: { boost: 2 }`.'),
  );
}

function checkKind(entry: FrontMatterEntry, kind: FieldKind, report: (problem: TextProblem) => void): unknown {
  const { key, value, text, place } = entry;
  const mismatch = (expected: string): undefined => void report(frontMatterType(place, key, expected, describe(entry)));
  switch (kind) {
    case 'text':
      if (text === undefined) return mismatch('a text');
      if (value === null) report(frontMatterNull(place, key, text));
      return inlineFields.has(key) ? text.replace(/\s+/g, ' ').trim() : text;
    case 'texts':
      return checkTexts(entry, report);
    case 'boolean':
      return typeof value === 'boolean' ? value : mismatch('true or false');
    case 'depths': {
      const isDepths =
        Array.isArray(value) && value.every((depth) => Number.isInteger(depth) && depth >= 1 && depth <= 6);
      return isDepths ? value : mismatch('a list of heading depths from 1 to 6');
    }
    case 'number':
      return typeof value === 'number' ? value : mismatch('a number');
    case 'date': {
      // Also `2024/5/31`, and a month alone.
      const date = text
        ?.trim()
        .replace(/^(\d{4})\/(\d\d?)\/(\d\d?)/, '$1-$2-$3')
        .replace(/^\d{4}-\d\d?$/, '$&-01');
      return date !== undefined && isDate(date)
        ? date
        : void report(frontMatterDate(place, key, text ?? describe(entry)));
    }
    case 'map':
      return isRecord(value) ? value : mismatch('a map');
    case 'maps':
      return Array.isArray(value) && value.every(isRecord) ? value : mismatch('a list of maps');
    case 'head':
      return checkHead(entry, report);
    case 'permalink': {
      if (text === undefined) return mismatch('a path');
      const problem = checkPermalink(text, place);
      return problem ? void report(problem) : text;
    }
    case 'search':
      return checkSearch(entry, report);
    case 'any':
      return value;
    default:
      return checkChoice(entry, kind, report);
  }
}

/**
 * Checks a field against the table of known fields and returns its value; undefined leaves the field out. Fields that
 * Heddle does not know pass through, with a warning when the name is near a known one.
 */
export function checkField(entry: FrontMatterEntry, report: (problem: TextProblem) => void): unknown {
  const kind = frontMatterFields.get(entry.key) ?? internalFields.get(entry.key);
  if (kind === undefined) {
    const suggestion = customaryFields.has(entry.key) ? undefined : nearMiss(entry.key, frontMatterFields.keys());
    const isHeldBack = Object.hasOwn(unpublishedFields, entry.key) && entry.value === unpublishedFields[entry.key];
    if (isHeldBack) report(frontMatterPublished(entry.keyPlace, entry.key, String(entry.value)));
    else if (suggestion) report(frontMatterUnknownKey(entry.keyPlace, entry.key, suggestion));
    return entry.value;
  }
  const isEmpty = entry.value === null && (kind !== 'text' || entry.text === '');
  if (isEmpty) return undefined;
  const value = checkKind(entry, kind, report);
  if (value !== undefined) checkParts(entry, report);
  return value;
}
