import { isExternalUrl, withBase } from '../../../runtime/url/urls.js';
import { isHeadTag, type HeadTag } from '../../../shared/head.js';
import { useHead as useTags } from '../../../runtime/head/head.js';
import { usePages as useQuery } from '../../../runtime/hooks/use-pages.js';
import type { PageEntry } from '../../../shared/page-list.js';

/** Bundles have the mode of the build in its place. */
declare const process: { env: { NODE_ENV: 'development' | 'production' } };

/** The path with a slash at its start. */
export const addLeadingSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** The path with a slash at its end. */
export const addTrailingSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** The path without a slash at its end. */
export const removeTrailingSlash = (path: string): string => path.replace(/\/$/, '');

/** The URL of a link: paths from the root of the site get `base`. */
export const normalizeHrefInRuntime = (href: string): string =>
  isExternalUrl(href) || !href.startsWith('/') ? href : withBase(href);

/** The URL of an image: paths from the root of the site get `base`. */
export const normalizeImagePath = normalizeHrefInRuntime;

/** True in the built site. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/** Attributes of a tag as Unhead takes them, with content such as that of a script. */
type TagInput = Record<string, unknown>;

/** Tags by their names, such as `{ title: 'Start', meta: [{ name: 'robots', content: 'noindex' }] }`. */
export type HeadInput = Record<string, unknown>;

/** Attributes that are the content of a tag. */
const contents = ['innerHTML', 'textContent', 'children'] as const;

/** Properties of a tag for Unhead itself, which aren't attributes. */
const instructions = new Set<string>([...contents, 'key', 'tagPosition', 'tagPriority', 'tagDuplicateStrategy']);

function toTag(name: string, input: TagInput): HeadTag {
  const content = contents.map((key) => input[key]).find((value) => value !== undefined);
  const attributes = Object.entries(input).flatMap(([key, value]) =>
    instructions.has(key) || !['string', 'number', 'boolean'].includes(typeof value) ? [] : [[key, value] as const],
  );
  const text = typeof content === 'object' ? JSON.stringify(content) : content;
  const given = Object.fromEntries(attributes) as HeadTag[1];
  return text === undefined ? [name, given] : [name, given, String(text)];
}

/** The tags of an input. Attributes of `html` and `body`, and templates of titles, are left out. */
function toTags(input: HeadInput): HeadTag[] {
  const { title, ...lists } = input;
  const titles: HeadTag[] = typeof title === 'string' ? [['title', {}, title]] : [];
  const others = Object.entries(lists).flatMap(([name, list]) =>
    [list]
      .flat()
      .filter((one): one is TagInput => typeof one === 'object' && one !== null)
      .map((one) => toTag(name, one)),
  );
  return [...titles, ...others].filter(isHeadTag);
}

/** `useHead` of Rspress: tags by their names. A list of Heddle's tags works as well. */
export const useHead = (input: HeadInput | readonly HeadTag[]): void =>
  useTags(Array.isArray(input) ? (input as readonly HeadTag[]) : toTags(input as HeadInput));

/** All pages of the site, with their front matter. A page that calls it contains them. */
export const usePages = (): { pages: readonly PageEntry[] } => useQuery({ lang: '*', version: '*', fields: '*' });
