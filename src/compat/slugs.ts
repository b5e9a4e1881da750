import { slug } from 'github-slugger';
import { createUniqueIds, type UniqueIds } from '../shared/unique-ids.js';
import { mkDocsSlugs, pymdownxSlugs } from './mkdocs/slugs.js';
import type { SlugName } from './names.js';
import type { SlugRule } from './slug-rule.js';
import { astro5Slugs } from './starlight/slugs.js';
import { vitePressSlugs } from './vitepress/slugs.js';

const slugRules: Readonly<Record<SlugName, SlugRule>> = {
  github: { slug: (text) => slug(text.normalize('NFC')) },
  astro5: astro5Slugs,
  vitepress: vitePressSlugs,
  mkdocs: mkDocsSlugs,
  pymdownx: pymdownxSlugs,
};

/** Property of a heading whose id is made from its text, so that the next one of the same text has another. */
export const madeIdMark = 'dataMadeId';

/** The rule of `markdown.slugs` with a name. */
export const slugRule = (name: SlugName): SlugRule => slugRules[name];

/** Id of a heading by its text, before it is made unique on its page. */
export function headingSlug(text: string, name: SlugName): string {
  const { slug: idOf, empty = 'section' } = slugRules[name];
  return idOf(text) || empty;
}

/** Starts the ids of a page by a rule. */
export const createHeadingIds = (name: SlugName): UniqueIds => slugRules[name].createIds?.() ?? createUniqueIds();
