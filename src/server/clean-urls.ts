/** How a request for a path under `base` is answered. */
export type PathAnswer = { kind: 'file'; path: string } | { kind: 'redirect'; location: string } | { kind: 'missing'; notFoundPaths: string[] };

/** Looks a file up by its path relative to the site, in the form in which it exists. */
export type FindFile = (path: string) => Promise<string | undefined>;

const encode = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** 404 pages that fit a path, the nearest first: `zh/404.html`, `404.html`. */
function notFoundPaths(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  return folders.reduceRight<string[]>((paths, _, index) => [...paths, `${folders.slice(0, index + 1).join('/')}/404.html`], []).concat('404.html');
}

/** First candidate that exists, in its composed or decomposed Unicode form. */
async function firstFound(candidates: readonly string[], find: FindFile): Promise<string | undefined> {
  for (const candidate of candidates) {
    for (const form of new Set([candidate.normalize('NFC'), candidate.normalize('NFD'), candidate])) {
      const found = await find(form);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Maps a decoded path (with its leading slash) to a file as hosts of static sites do: `/a` is `a.html`, `/a/` is
 * `a/index.html`; the other spelling redirects to the one that exists, always on this host.
 */
export async function answerPath(path: string, base: string, find: FindFile): Promise<PathAnswer> {
  const decodedBase = decodeURIComponent(base);
  if (`${path}/` === decodedBase) return { kind: 'redirect', location: base };
  if (!path.startsWith(decodedBase)) return { kind: 'missing', notFoundPaths: [] };
  const relative = path.slice(decodedBase.length);
  const missing: PathAnswer = { kind: 'missing', notFoundPaths: notFoundPaths(relative) };
  if (relative.split('/').some((segment, index, all) => segment === '' && index < all.length - 1)) return missing;
  if (relative === '' || relative.endsWith('/')) {
    const index = await firstFound([`${relative}index.html`], find);
    if (index !== undefined) return { kind: 'file', path: index };
    const page = relative === '' ? undefined : await firstFound([`${relative.slice(0, -1)}.html`], find);
    return page === undefined ? missing : { kind: 'redirect', location: base + encode(relative.slice(0, -1)) };
  }
  const file = await firstFound([relative, `${relative}.html`], find);
  if (file !== undefined) return { kind: 'file', path: file };
  const folder = await firstFound([`${relative}/index.html`], find);
  return folder === undefined ? missing : { kind: 'redirect', location: `${base}${encode(relative)}/` };
}
