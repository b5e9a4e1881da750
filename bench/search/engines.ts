import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Charset, Document, type DocumentData } from 'flexsearch';
import MiniSearch, { type Options, type SearchOptions } from 'minisearch';
import type { SectionRecord } from './heddle-index.js';

/** Returns ids of sections for a query, best first, `limit` at most. */
export type Engine = (query: string, limit: number) => Promise<string[]>;

/** The engines that Heddle is compared with. */
export const rivalNames = ['minisearch', 'flexsearch'] as const;
export type RivalName = (typeof rivalNames)[number];

/** Names of what the figures depend on; remembered results of other settings aren't used. */
const settings: Record<RivalName, string> = {
  minisearch: 'heading 4, title 3, parents 1.5, prefix, fuzzy 0.2, Intl.Segmenter',
  flexsearch: 'tokenize forward, merge, Charset.CJK',
};

type Search = (query: string, limit: number) => string[];

/** MiniSearch with boosts, prefixes and typing errors, as documentation sites use it. */
function createMiniSearch(sections: readonly SectionRecord[], lang: string): Search {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const words: Options['tokenize'] = (text) =>
    [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const index = new MiniSearch<SectionRecord & { key: number }>({
    idField: 'key',
    fields: ['heading', 'title', 'parents', 'text'],
    ...(lang === 'zh' ? { tokenize: words } : {}),
  });
  index.addAll(sections.map((section, key) => ({ ...section, key })));
  const options: SearchOptions = { fuzzy: 0.2, prefix: true, boost: { heading: 4, title: 3, parents: 1.5 } };
  return (query, limit) =>
    index
      .search(query, options)
      .slice(0, limit)
      .map(({ id }) => sections[id as number]!.id);
}

/** FlexSearch's own Document, with forward tokens, as its manual begins. */
function createFlexSearch(sections: readonly SectionRecord[], lang: string): Search {
  const index = new Document<DocumentData>({
    tokenize: 'forward',
    ...(lang === 'zh' ? { encoder: Charset.CJK } : {}),
    document: { id: 'key', index: ['title', 'heading', 'parents', 'text'] },
  });
  sections.forEach(({ title, heading, parents, text }, key) => index.add({ key, title, heading, parents, text }));
  return (query, limit) => index.search(query, { limit, merge: true }).map(({ id }) => sections[Number(id)]!.id);
}

const makers = { minisearch: createMiniSearch, flexsearch: createFlexSearch };

export interface RivalEngine {
  search: Engine;
  /** Remembers what was found. */
  save(): void;
}

/**
 * Makes a rival over the sections. Its results don't depend on Heddle's ranking, so that they are remembered in `folder`
 * by what they depend on.
 */
export function openRival(
  name: RivalName,
  sections: readonly SectionRecord[],
  lang: string,
  folder: string,
): RivalEngine {
  const hash = createHash('sha256').update(settings[name]).update(JSON.stringify(sections)).digest('hex').slice(0, 16);
  const file = join(folder, `${name}-${hash}.json`);
  const known = new Map<string, string[]>(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string[]][]) : [],
  );
  const before = known.size;
  let search: Search | undefined;
  return {
    search: (query, limit) => {
      const key = `${limit} ${query}`;
      let found = known.get(key);
      if (!found) known.set(key, (found = (search ??= makers[name](sections, lang))(query, limit)));
      return Promise.resolve(found);
    },
    save: () => {
      if (known.size === before) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...known]));
    },
  };
}
