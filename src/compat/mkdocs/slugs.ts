import type { UniqueIds } from '../../shared/unique-ids.js';
import type { SlugRule } from '../slug-rule.js';

/** `steps`, `steps_1`, `steps_2`: the id after one that was given, as Python-Markdown counts. */
const nextId = (id: string): string => {
  const [, name = id, count = '0'] = /^(.*)_(\d+)$/.exec(id) ?? [];
  return `${name}_${Number(count) + 1}`;
};

function createIds(): UniqueIds {
  const given = new Set<string>();
  /** The last id of each wanted one, before which all are given. */
  const last = new Map<string, string>();
  return {
    reserve: (id) => void given.add(id),
    take: (wanted) => {
      let id = last.get(wanted) ?? wanted;
      while (given.has(id)) id = nextId(id);
      given.add(id);
      last.set(wanted, id);
      return id;
    },
  };
}

/** The rule of Python-Markdown, which drops non-ASCII characters. A heading without any ASCII characters gets `_1`. */
export const mkDocsSlugs: SlugRule = {
  slug: (text) =>
    text
      .normalize('NFKD')
      .replace(/[^\w\s-]|[^\0-\x7f]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-'),
  empty: '_1',
  createIds,
};

/** The rule of `pymdownx.slugs`, an extension of Python-Markdown, which keeps letters and digits of all scripts. */
export const pymdownxSlugs: SlugRule = {
  slug: (text) =>
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .trim()
      .toLowerCase()
      .replaceAll(' ', '-'),
  empty: '_1',
  createIds,
};
