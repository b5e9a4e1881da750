import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { findFrontMatter } from '../../build/front-matter/find-front-matter.js';
import { isRecord } from '../../shared/is-record.js';

/** Parses YAML; undefined if it has mistakes. */
export function parseYaml(text: string): unknown {
  try {
    // Tags such as `!!python/name:…` are no mistakes.
    return parse(text, { logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

/**
 * YAML with each field on a line of its own. Parsers of other generators accept a field after a list or map on its line:
 * `authors: [ada] tags: [search]`.
 */
export function separateFields(yaml: string): string {
  const isValid = (text: string): boolean => parseDocument(text, { logLevel: 'silent' }).errors.length === 0;
  if (isValid(yaml)) return yaml;
  const separated = yaml.replace(/^([\w-]+:[ \t]*(?:\[[^\]\n]*\]|\{[^}\n]*\}))[ \t]+(?=[\w-]+:[ \t])/gm, '$1\n');
  return isValid(separated) ? separated : yaml;
}

/** A value if it is a string that is not empty. */
export const filledString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The origin of a URL; undefined for what is none, such as a variable of the environment that is not set. */
export const originOf = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A page as its source describes it. */
export interface SourceFacts {
  fields: Record<string, unknown>;
  /** Text of the first `#` heading outside of code, without Markdown. */
  heading: string | undefined;
}

/** First heading of level 1, also in the form with a line of `=` below. */
function firstHeading(body: string): string | undefined {
  const lines = body.split(/\r?\n/);
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = '';
      continue;
    }
    if (mark) fence = mark;
    const written = /^ {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1];
    if (written !== undefined) return plainText(written);
    if (line.trim() !== '' && /^=+[ \t]*$/.test(lines[index + 1] ?? '')) return plainText(line);
  }
  return undefined;
}

/** Text of a heading without ids, links and emphasis. */
const plainText = (written: string): string =>
  written
    .replace(/\s*(?:\{#[^}]*\}|\{\/\*.*?\*\/\}|<a\s[^>]*><\/a>)\s*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`|\*)(.+?)\1/g, '$2')
    .replace(/<[^>]+>/g, '')
    .replace(/\\(.)/g, '$1')
    .trim();

/** The front matter and the title of a page. */
export function pageFactsOf(source: string): SourceFacts {
  const { yaml, bodyOffset } = findFrontMatter(source);
  const fields = yaml === undefined ? {} : parseYaml(separateFields(yaml));
  return { fields: isRecord(fields) ? fields : {}, heading: firstHeading(source.slice(bodyOffset)) };
}

/** Reads the front matter and the title of a page. */
export const readPageFacts = (projectFolder: string, file: string): SourceFacts =>
  pageFactsOf(readFileSync(join(projectFolder, file), 'utf8'));

/** Title of a page as generators show it: front matter, first heading, name of the file. */
export function pageTitle({ fields, heading }: SourceFacts, file: string): string {
  const name = file.replace(/\.[^./]+$/, '').replace(/\/(?:index|README)$/i, '');
  return filledString(fields['title']) ?? heading ?? name.slice(name.lastIndexOf('/') + 1);
}
