import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import { isRecord } from '../../shared/is-record.js';
import type { FieldRule, Dialect } from '../dialect.js';
import { keptFlag, image, named } from '../field-rules.js';
import { astroParts } from './astro/parts.js';

/** `{ tag, attrs, content }` as a tuple. */
function headTuple(tag: unknown): unknown {
  if (!isRecord(tag)) return tag;
  const { tag: name, attrs = {}, content } = tag;
  return content === undefined ? [name, attrs] : [name, attrs, content];
}

/** The text of a field that Starlight shows as HTML. */
const textOfHtml = (html: unknown): unknown =>
  typeof html !== 'string'
    ? html
    : html
        .replace(/<\/?[a-z][^<>]*>/gi, '')
        .replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (whole, hex: string, digits: string, name?: string) =>
          name === undefined
            ? decodeNumericCharacterReference(digits, hex === '' ? 10 : 16)
            : decodeNamedCharacterReference(name) || whole,
        );

function starlightHero(value: unknown, title: unknown): unknown {
  if (!isRecord(value)) return value;
  const { title: name = title, actions, image: picture, ...rest } = value;
  const file = isRecord(picture) ? { ...picture, src: picture['src'] ?? picture['file'] } : undefined;
  return {
    ...rest,
    name: textOfHtml(name),
    ...(file ? { image: image(file) } : {}),
    ...(Array.isArray(actions)
      ? {
          actions: actions.map((action: unknown) =>
            isRecord(action)
              ? { ...action, theme: (action['variant'] ?? 'primary') === 'primary' ? 'brand' : 'alt' }
              : action,
          ),
        }
      : {}),
  };
}

/** Neighbor of a page, whose text is a label in Starlight. */
const labeledNeighbor =
  (key: 'prev' | 'next'): FieldRule =>
  (value) => {
    if (!isRecord(value)) return { [key]: value };
    const { label, ...rest } = value;
    return { [key]: label === undefined ? rest : { ...rest, text: label } };
  };

/** Fields of Starlight. */
const starlightFields: Readonly<Record<string, FieldRule>> = {
  prev: labeledNeighbor('prev'),
  next: labeledNeighbor('next'),
  template: (value, other) =>
    value !== 'splash' ? {} : other('hero') ? { pageType: 'home' } : { sidebar: false, outline: false },
  hero: (value, other) => ({ hero: starlightHero(value, other('title')) }),
  tableOfContents: keptFlag('outline'),
  sidebar: (value) => {
    if (!isRecord(value)) return { sidebar: value };
    const { label, order, hidden, badge } = value;
    const text = isRecord(badge) ? badge['text'] : badge;
    return {
      ...(label === undefined ? {} : { sidebarLabel: label }),
      ...(order === undefined ? {} : { sidebarOrder: order }),
      ...(hidden === true ? { sidebarHidden: true } : {}),
      ...(typeof text === 'string' ? { tag: text } : {}),
    };
  },
  head: (value) => ({ head: Array.isArray(value) ? value.map(headTuple) : value }),
  editUrl: named('editLink'),
  lastUpdated: keptFlag('lastUpdated'),
  pagefind: (value) => (value === false ? { search: false } : {}),
  slug: (value) => (typeof value === 'string' ? { localPermalink: value } : {}),
  // The plugin starlight-blog shows it in lists.
  excerpt: (value) => ({ description: value, excerpt: value }),
  banner: (value) => (isRecord(value) && typeof value['content'] === 'string' ? { notice: value['content'] } : {}),
};

const components = '@astrojs/starlight/components';

export const starlight: Dialect = {
  name: 'starlight',
  fields: starlightFields,
  hasDirectives: true,
  keepsHeadingSpace: true,
  showsTitleTwice: true,
  fileExports: { frontmatter: ({ frontmatter }) => frontmatter },
  contentExport: 'Content',
  splitModules: [components],
  linksFromUrl: true,
  modules: [components, 'astro:assets', 'starlight-package-managers'],
  foreignModules: ['@astrojs', 'astro', 'starlight-[^/]+'],
  foreignFiles: ['.astro', '.svelte'],
  componentLanguage: {
    ending: '.astro',
    parts: astroParts,
    read: async (source, name) => (await import('./astro/component-source.js')).astroComponent(source, name),
  },
  hasImportGlobs: true,
  styles: ['variables.css'],
};
