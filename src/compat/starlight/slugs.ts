import { slug } from 'github-slugger';
import { createUniqueIds, type UniqueIds } from '../../shared/unique-ids.js';
import type { SlugRule } from '../slug-rule.js';

/** Counts ids before a hyphen at their end is removed. */
function createIds(): UniqueIds {
  const counted = createUniqueIds();
  const given = createUniqueIds();
  return {
    reserve: (id) => {
      counted.reserve(id);
      given.reserve(id);
    },
    take: (wanted) => given.take(counted.take(wanted).replace(/-$/, '') || 'section'),
  };
}

/** The rule of Astro before version 6: that of GitHub, without a hyphen at the end. */
export const astro5Slugs: SlugRule = {
  slug: (text) => slug(text.normalize('NFC')),
  createIds,
  ignoresImages: true,
};
