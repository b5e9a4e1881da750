/** Lines of a block, counted from 1, both ends included. As written: `from` may be greater than `to`. */
export interface LineRange {
  from: number;
  to: number;
}

/** Options in the text after a fence's language. Options that are not given are undefined. */
export interface CodeMeta {
  title?: string;
  lineNumbers?: boolean;
  wrapCode?: boolean;
  fold?: boolean;
  /** CSS pixels, above 0. */
  height?: number;
  /** Path of the file whose text the block shows. */
  file?: string;
  /** Lines to highlight. */
  ranges: LineRange[];
  /** Everything else, by key; `''` for a key without a value. */
  attributes: Record<string, string>;
}

const token = /\{([^}]*)\}|([^\s={}"'`]+)(?:=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|(\S+)))?/g;

/** `1,3-5` as ranges; undefined when it is something else. */
function parseRanges(written: string): LineRange[] | undefined {
  const matches = written.split(',').map((part) => /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part));
  if (matches.includes(null)) return undefined;
  return matches.map((match) => ({ from: Number(match![1]), to: Number(match![2] ?? match![1]) }));
}

function setOption(meta: CodeMeta, key: string, value: string | undefined): void {
  switch (key) {
    case 'lineNumbers':
    case 'wrapCode':
    case 'fold':
      meta[key] = value !== 'false';
      return;
    case 'title':
    case 'file':
      if (value) meta[key] = value;
      return;
    case 'height':
      if (Number(value) > 0 && Number.isFinite(Number(value))) meta.height = Number(value);
      return;
    default:
      Object.defineProperty(meta.attributes, key, {
        value: value ?? '',
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
}

/** The text without braces that nothing closes: each would be compared with all that follows. */
export function withoutOpenBraces(text: string): string {
  const end = text.lastIndexOf('}') + 1;
  return text.slice(0, end) + text.slice(end).replaceAll('{', ' ');
}

/** Reads the text after a fence's language: tokens in any order, separated by spaces. Of equal keys the last counts. */
export function parseCodeMeta(meta: string): CodeMeta {
  const parsed: CodeMeta = { ranges: [], attributes: {} };
  for (const [written, braces, key, ...values] of withoutOpenBraces(meta).matchAll(token)) {
    const ranges = braces === undefined ? undefined : parseRanges(braces);
    if (ranges) parsed.ranges.push(...ranges);
    else
      setOption(
        parsed,
        key ?? written,
        values.find((value) => value !== undefined),
      );
  }
  return parsed;
}

/** Splits the language from the text directly after it (`ts{1,3}`). */
export function splitLanguage(written: string): { language: string; meta: string } {
  const end = written.indexOf('{');
  return end === -1 ? { language: written, meta: '' } : { language: written.slice(0, end), meta: written.slice(end) };
}
