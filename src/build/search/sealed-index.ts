import { searchFolder, textFile } from '../../shared/search/search-index.js';
import { cacheKey } from '../cache/cache-key.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { OpenedVersion, SealedIndexFile, SealedSite } from '../facts/sealed-site.js';
import { describeText, type IndexFile } from './index-files.js';

const partName = /part\.[\da-f]+\.json/g;

/**
 * Files of a sealed index with the names that they have on this site. Names contain the hash of the content, and content
 * contains the `base` of the site and names of other files.
 */
export function renamedFiles(files: readonly SealedIndexFile[]): SealedIndexFile[] {
  const byName = new Map(files.map((file) => [file.name, file.text]));
  const renamed = new Map<string, SealedIndexFile>();
  const rename = (name: string): SealedIndexFile => {
    const known = renamed.get(name);
    if (known) return known;
    const text = byName.get(name)!.replace(partName, (other) => (byName.has(other) ? rename(other).name : other));
    const isPart = name.replace(partName, '') === '';
    const file = { name: isPart ? textFile(describeText(text).hash) : name, text };
    renamed.set(name, file);
    return file;
  };
  return files.map(({ name }) => rename(name));
}

/** The files of the indexes of a sealed version. Their texts are read from its file if the last output lacks them. */
export function wholeIndex(
  { config, cache }: Pick<BuildContext, 'config' | 'cache'>,
  { name: version, hash, searchKey }: OpenedVersion,
  sealed: SealedSite,
): OutputFile[] {
  if (config.search === false || searchKey === undefined) return [];
  return config.locales.flatMap(({ lang }): OutputFile[] => {
    const key = cacheKey('sealed index', [hash, config.base, lang]);
    let texts: ReadonlyMap<string, string> | undefined;
    const readTexts = (): ReadonlyMap<string, string> =>
      (texts ??= new Map(
        renamedFiles(sealed.searchIndex(version, lang, searchKey) ?? []).map(({ name, text }) => [name, text]),
      ));
    const known = cache.read(key);
    const stored =
      known === undefined
        ? [...readTexts()].map(([name, text]): Omit<IndexFile, 'text'> => {
            const { hash: textHash, sizeBytes } = describeText(text);
            return { name, hash: textHash, sizeBytes };
          })
        : (JSON.parse(known.toString()) as Omit<IndexFile, 'text'>[]);
    if (known === undefined) cache.write([{ key, bytes: Buffer.from(JSON.stringify(stored)) }]);
    return stored.map((file) => ({
      path: searchFolder + file.name,
      sizeBytes: file.sizeBytes,
      hash: file.hash,
      source: { kind: 'made', make: () => Buffer.from(readTexts().get(file.name)!) },
      origin: 'the search index',
    }));
  });
}
