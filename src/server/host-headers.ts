import type { SiteFile, SiteSource } from './site-source.js';

/** Name of the file by which Netlify, Cloudflare Pages and others learn which headers to send. */
const fileName = '_headers';

interface HeaderRule {
  matches: RegExp;
  headers: Record<string, string>;
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** `*` stands for anything, `:name` for a part between slashes. */
function pathPattern(path: string): RegExp {
  const source = escaped(path)
    .replaceAll('*', '.*')
    .replace(/:[a-z]\w*/gi, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Reads the rules of a `_headers` file: a path, then its headers in indented lines. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split(/\r?\n/)) {
    // Later rules win here; hosts that join the headers of all rules are told by `! Name` to drop one.
    if (/^\s*(?:#|$|\s!)/.test(line)) continue;
    const header = /^\s+([\w-]+)\s*:\s*(.*?)\s*$/.exec(line);
    if (!header) rules.push({ matches: pathPattern(line.trim()), headers: {} });
    else if (rules.length > 0) rules.at(-1)!.headers[header[1]!] = header[2]!;
  }
  return rules;
}

/** Addresses of a file: its own and, for pages, those without the ending. */
function addressesOf(path: string): string[] {
  const clean = path.replace(/(?:(^|\/)index)?\.html$/, '$1');
  return clean === path ? [path] : [path, clean];
}

/** Headers that the rules give a file; later rules win. */
export function headersFor(rules: readonly HeaderRule[], base: string, path: string): Record<string, string> {
  const addresses = addressesOf(path).map((address) => base + address);
  const found = rules.filter(({ matches }) => addresses.some((address) => matches.test(address)));
  return Object.assign({}, ...found.map(({ headers }) => headers)) as Record<string, string>;
}

async function readText(file: SiteFile | undefined): Promise<string> {
  if (!file) return '';
  try {
    return file.content.kind === 'bytes' ? file.content.bytes.toString('utf8') : '';
  } finally {
    await file.close();
  }
}

/** Gives the files of a published folder the headers that its `_headers` file asks for, as hosts do. */
export function withHostHeaders(source: SiteSource, base: string): SiteSource {
  let known = { etag: '', rules: [] as HeaderRule[] };
  const currentRules = async (): Promise<HeaderRule[]> => {
    const file = await source.open(fileName);
    const { etag = '' } = file ?? {};
    const text = await readText(file);
    if (etag !== known.etag) known = { etag, rules: parseHeaderRules(text) };
    return known.rules;
  };
  return {
    open: async (path) => {
      const file = await source.open(path);
      return file && { ...file, headers: headersFor(await currentRules(), base, path) };
    },
  };
}
