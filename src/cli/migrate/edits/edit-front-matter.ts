import * as yaml from 'yaml';
import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import { parseYaml, separateFields } from '../page-facts.js';
import { isRecord } from '../../../shared/is-record.js';

/** Ends front matter that takes up the whole page, since some generators need no closing line for that. */
export function closeFrontMatter(source: string): string {
  const isOpen = findFrontMatter(source).problems.some(({ code }) => code === 'front-matter-not-closed');
  if (!isOpen || !isRecord(parseYaml(source.replace(/^\ufeff?---[ \t]*\r?\n/, '')))) return source;
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  return `${source}${source.endsWith('\n') ? '' : lineEnd}---${lineEnd}`;
}

/** A page whose front matter has each field on a line of its own, see `separateFields`. */
export function separateFrontMatter(source: string): string {
  const { yaml, bodyOffset } = findFrontMatter(source);
  if (yaml === undefined) return source;
  const separated = separateFields(yaml);
  if (separated === yaml) return source;
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  return `---\n${separated}---\n`.replaceAll(/\r?\n/g, lineEnd) + source.slice(bodyOffset);
}

/** A value or an item that begins with a character which YAML reserves, such as `- @ada`. */
const reservedValue = /^((?:[\w-]+:|[ \t]*-)[ \t]+)([@`][^\n]*?)[ \t]*$/gm;

/** True for text without mistakes in YAML. */
const isValid = (text: string): boolean => yaml.parseDocument(text, { logLevel: 'silent' }).errors.length === 0;

/** Begins of fields at the top of a map. */
const nextField = /^(?=[A-Za-z_][\w-]*:(?:[ \t]|$))/m;

/**
 * A page whose front matter is valid YAML: reserved characters are quoted, and fields that are not valid are left out. Other
 * generators show such pages without a part of their fields.
 */
export function repairFrontMatter(source: string, onLeftOut: (fields: readonly string[]) => void): string {
  const { yaml: written, bodyOffset } = findFrontMatter(source);
  if (written === undefined || isValid(written)) return source;
  const quoted = written.replace(reservedValue, (_, before: string, value: string) => before + JSON.stringify(value));
  const parts = `${quoted.trimEnd()}\n`.split(nextField);
  const kept = isValid(quoted) ? parts : parts.filter(isValid);
  if (kept.length < parts.length)
    onLeftOut(parts.filter((part) => !kept.includes(part)).map((part) => part.split(':')[0]!.trim()));
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  return `---\n${kept.join('')}---\n`.replaceAll('\n', lineEnd) + source.slice(bodyOffset);
}

/** A field as lines of YAML. */
const fieldLines = (key: string, value: unknown): string => yaml.stringify({ [key]: value }, { lineWidth: 0 });

/** Range of the lines of a field, from the start of its key's line to the start of the next field's line. */
function fieldRange(text: string, key: string): [start: number, end: number] | undefined {
  const { contents } = yaml.parseDocument(text, { logLevel: 'silent' });
  if (!yaml.isMap(contents)) return undefined;
  const index = contents.items.findIndex((pair) => yaml.isScalar(pair.key) && String(pair.key.value) === key);
  if (index === -1) return undefined;
  const lineStart = (offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
  const startOf = (position: number): number | undefined => {
    const pair = contents.items[position];
    return pair && yaml.isNode(pair.key) && pair.key.range ? lineStart(pair.key.range[0]) : undefined;
  };
  return [startOf(index)!, startOf(index + 1) ?? text.length];
}

/**
 * Sets fields of a page's front matter, or removes those whose value is undefined. Everything else stays as it is, byte
 * for byte. A page without front matter gets some.
 */
export function editFrontMatter(source: string, fields: Readonly<Record<string, unknown>>): string {
  const wanted = Object.entries(fields);
  if (wanted.length === 0) return source;
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const block = findFrontMatter(source);
  let text = (block.yaml ?? '').replaceAll('\r\n', '\n');
  for (const [key, value] of wanted) {
    const range = fieldRange(text, key);
    const lines = value === undefined ? '' : fieldLines(key, value);
    if (range) text = text.slice(0, range[0]) + lines + text.slice(range[1]);
    else if (lines !== '') text = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines}`;
  }
  if (block.yaml === undefined && text === '') return source;
  const written = `---\n${text}---\n`.replaceAll('\n', lineEnd);
  const body = source.slice(block.bodyOffset);
  return block.yaml === undefined ? `${written}${lineEnd}${body}` : written + body;
}
