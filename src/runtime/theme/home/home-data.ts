import type { LightDark } from '../../../shared/site-data.js';

export interface HeroAction {
  text: string;
  link: string;
  theme: 'brand' | 'alt';
}

export interface HeroImage {
  src: string | LightDark;
  alt: string;
  srcset?: string;
  sizes?: string;
}

/** Hero of a home page, from front matter `hero`. */
export interface Hero {
  name: string;
  text: string;
  tagline: string;
  badge?: { text: string; link?: string };
  image?: HeroImage;
  actions: HeroAction[];
}

/** A card of a home page, from front matter `features`. */
export interface Feature {
  title: string;
  details: string;
  icon: string;
  link?: string;
  /** Columns of twelve that the card takes on a wide screen. */
  span: 2 | 3 | 4 | 6;
}

type Fields = Record<string, unknown>;

/** As `isRecord`, whose file would come along with an ejected hero. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const optional = <Name extends string>(name: Name, value: string): { [Key in Name]?: string } =>
  value === '' ? {} : ({ [name]: value } as never);

/** A text, or the texts of a list with commas between them. */
const listText = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : text(value));

function readImage(value: unknown): HeroImage | undefined {
  if (!isFields(value)) return undefined;
  const { src } = value;
  const source = isFields(src) ? { light: text(src['light']), dark: text(src['dark']) } : text(src);
  if (source === '') return undefined;
  return {
    src: source,
    alt: text(value['alt']),
    ...optional('srcset', listText(value['srcset'])),
    ...optional('sizes', listText(value['sizes'])),
  };
}

function readBadge(value: unknown): Hero['badge'] {
  const badge = isFields(value) ? value : { text: value };
  return text(badge['text']) === ''
    ? undefined
    : { text: text(badge['text']), ...optional('link', text(badge['link'])) };
}

/** Reads the hero of a page's front matter; fields of a wrong kind count as absent. */
export function readHero(frontmatter: Fields): Hero | undefined {
  const { hero } = frontmatter;
  if (!isFields(hero)) return undefined;
  const badge = readBadge(hero['badge']);
  const image = readImage(hero['image']);
  const actions = Array.isArray(hero['actions']) ? hero['actions'].filter(isFields) : [];
  return {
    name: text(hero['name']),
    text: text(hero['text']),
    tagline: text(hero['tagline']),
    ...(badge ? { badge } : {}),
    ...(image ? { image } : {}),
    actions: actions.map((action) => ({
      text: text(action['text']),
      link: text(action['link']),
      theme: action['theme'] === 'alt' ? 'alt' : 'brand',
    })),
  };
}

/** Reads the feature cards of a page's front matter. */
export function readFeatures(frontmatter: Fields): Feature[] {
  const { features } = frontmatter;
  if (!Array.isArray(features)) return [];
  return features.filter(isFields).map((feature) => {
    const span = ([2, 3, 4, 6] as const).find((columns) => columns === Number(feature['span'])) ?? 4;
    return {
      title: text(feature['title']),
      details: text(feature['details']),
      icon: text(feature['icon']),
      span,
      ...optional('link', text(feature['link'])),
    };
  });
}
