import { isHeadTag } from '../../shared/head.js';
import type { HeadTag } from '../../shared/head.js';
import { inWords } from '../report/in-words.js';
import { nearest } from '../report/nearest.js';
import {
  frontMatterDate,
  frontMatterNull,
  frontMatterType,
  frontMatterUnknownKey,
  headTagInvalid,
} from '../report/errors/front-matter.js';
import type { TextProblem } from '../report/errors/front-matter.js';
import { checkPermalink } from './check-permalink.js';
import { customaryFields, frontMatterFields, inlineFields, translatedFields } from './fields.js';
import type { FieldKind, FrontMatterEntry } from './fields.js';
import { isRecord } from '../../shared/is-record.js';

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
    report(headTagInvalid(place, [name, ...Object.keys(attributes)].join(' ')));
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
  const kind = frontMatterFields.get(entry.key) ?? translatedFields.get(entry.key);
  if (kind === undefined) {
    const suggestion =
      entry.key.length > 4 && !customaryFields.has(entry.key)
        ? nearest(entry.key, frontMatterFields.keys())
        : undefined;
    if (suggestion) report(frontMatterUnknownKey(entry.keyPlace, entry.key, suggestion));
    return entry.value;
  }
  const isEmpty = entry.value === null && (kind !== 'text' || entry.text === '');
  return isEmpty ? undefined : checkKind(entry, kind, report);
}
