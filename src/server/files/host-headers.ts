import { type HeaderRule, parseHeaderRules } from '../../build/formats/header-rules.js';
import { headersFile } from '../../build/emit/security-policy.js';
import type { Soon } from '../http/soon.js';
import { type OpenedFile, readContent, type SiteFile, type SiteSource } from './site-source.js';

/** URL paths of a file: its own and, for pages, those without the ending. */
function urlPathsOf(path: string): string[] {
  const clean = path.replace(/(?:(^|\/)index)?\.html$/, '$1');
  return clean === path ? [path] : [path, clean];
}

/** Headers of a file by the rules; later rules take precedence. */
export function headersFor(rules: readonly HeaderRule[], base: string, path: string): Record<string, string> {
  const urlPaths = urlPathsOf(path).map((urlPath) => base + urlPath);
  const found = rules.filter(({ matches }) => urlPaths.some((urlPath) => matches(urlPath)));
  return Object.assign({}, ...found.map(({ headers }) => headers)) as Record<string, string>;
}

/** Rules of one state of the `_headers` file, and the files that they were applied to. */
interface AppliedRules {
  text: string;
  rules: readonly HeaderRule[];
  files: WeakMap<SiteFile, SiteFile>;
}

const applied = (text: string): AppliedRules => ({ text, rules: parseHeaderRules(text).rules, files: new WeakMap() });

/** Adds the headers that the `_headers` file of a published folder asks for to its files, as hosts do. */
export function withHostHeaders(source: SiteSource, base: string): SiteSource {
  let current = applied('');
  let currentFile: OpenedFile;

  const readRules = async (file: OpenedFile): Promise<AppliedRules> => {
    const text = file ? (await readContent(file)).toString() : '';
    if (text !== current.text) current = applied(text);
    currentFile = file;
    return current;
  };
  const addHeaders = (file: SiteFile, path: string, { rules, files }: AppliedRules): SiteFile => {
    let withHeaders = files.get(file);
    if (!withHeaders) files.set(file, (withHeaders = { ...file, headers: headersFor(rules, base, path) }));
    return withHeaders;
  };
  const openLater = async (path: string, opening: Soon<OpenedFile>): Promise<OpenedFile> => {
    const file = await opening;
    return file && addHeaders(file, path, await readRules(await source.open(headersFile)));
  };
  return {
    open: (path) => {
      const file = source.open(path);
      if (file === undefined) return undefined;
      const isKnown = !(file instanceof Promise) && source.open(headersFile) === currentFile;
      return isKnown ? addHeaders(file, path, current) : openLater(path, file);
    },
    get swaps() {
      return source.swaps ?? 0;
    },
    noticeSwap: async () => source.noticeSwap?.() ?? 0,
  };
}
