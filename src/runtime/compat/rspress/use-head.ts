import { isHeadTag, type HeadTag } from '../../../shared/head.js';
import { useHead as useTags } from '../../head/use-head.js';

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
