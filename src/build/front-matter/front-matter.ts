import { applyReplaceRules, replaceTexts } from '../config/replace-rules.js';
import type { CompatName } from '../config/options/compat-options.js';
import type { ReplaceRule } from '../config/options/user-options.js';
import { controlCharacters, frontMatterTooLarge, loneSurrogate, textTooLong } from '../report/errors/front-matter.js';
import type { TextProblem } from '../report/errors/front-matter.js';
import { findFrontMatter } from './find-front-matter.js';
import { checkField } from './check-field.js';
import type { FrontMatterEntry } from './fields.js';
import { translateFields } from './foreign-fields.js';
import { parseSimpleFrontMatter } from './parse-simple.js';
import { parseYamlFrontMatter } from './parse-yaml.js';

export { decodeSource } from './decode-source.js';

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
