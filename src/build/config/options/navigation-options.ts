import type { NavItem } from '../../../shared/site-data.js';
import * as k from './kinds.js';
import type { Kind } from './kinds.js';

/** Fields of every sidebar item that shows a text. */
const decoration = { icon: k.text, tag: k.text };

/** Fields of sidebar items that point to pages. */
const pageFields = {
  ...decoration,
  context: k.text,
  overviewHeaders: k.list({ ...k.wholeNumber(1, 6), expected: 'a heading depth from 1 to 6' }),
};

/** Fields of sidebar items that contain others. */
const folding = { collapsible: k.flag, collapsed: k.flag };

/** A sidebar item in `themeConfig.sidebar`. */
export type SidebarItemOption =
  | string
  | ({ text: string; link: string } & k.OptionsOf<typeof pageFields>)
  | ({ text: string; link?: string | undefined; items: SidebarItemOption[] } & k.OptionsOf<
      typeof pageFields & typeof folding
    >)
  | { dividerType: 'solid' | 'dashed' }
  | ({ sectionHeaderText: string } & k.OptionsOf<typeof decoration>);

const navItem: k.Kind<NavItem> = k.groupOf<NavItem>(
  {
    text: k.required(k.filledText),
    link: k.filledText,
    activeMatch: k.pattern,
    get items() {
      return k.list(navItem);
    },
    icon: k.text,
    tag: k.text,
    position: k.choice('left', 'right'),
    download: k.either(k.text, k.flag),
    rel: k.text,
    type: k.text,
  },
  'an item with `link` or `items`',
  ({ link, items }) => link !== undefined || (Array.isArray(items) && items.length > 0),
);

/** Items of the top navigation. */
export const navItems = k.list(navItem);

/** Navigation, or one for each version. */
export const navKind = k.either(navItems, k.record(navItems));

const sidebarItem: k.Kind<SidebarItemOption> = {
  is: 'either',
  of: [
    k.filledText,
    k.group({ text: k.required(k.filledText), link: k.required(k.filledText), ...pageFields }),
    k.group({
      text: k.required(k.filledText),
      link: k.filledText,
      get items() {
        return k.required(k.list(sidebarItem));
      },
      ...folding,
      ...pageFields,
    }),
    k.group({ dividerType: k.required(k.choice('solid', 'dashed')) }),
    k.group({ sectionHeaderText: k.required(k.filledText), ...decoration }),
  ],
};

/** Sidebars by route path prefix. */
export const sidebarKind = k.record(k.list(sidebarItem), k.textLike('a prefix that begins with /', /^\//));

const labeled = { ...pageFields, label: k.text };
const named = { name: k.required(k.text) };
const typed = <T extends string>(type: T) => ({ type: k.required(k.choice(type)) });

/** A custom link or a group of them; nested items need no `type`. */
export interface CustomLinkItem extends k.OptionsOf<typeof pageFields & typeof folding> {
  type?: 'custom-link';
  label: string;
  link?: string | undefined;
  items?: CustomLinkItem[] | undefined;
}

const customLink: k.GroupOf<CustomLinkItem> = k.groupOf<CustomLinkItem>({
  ...pageFields,
  ...folding,
  type: k.choice('custom-link'),
  label: k.required(k.text),
  link: k.text,
  get items() {
    return k.list(customLink);
  },
});

/** The items of `_meta.json` by their types. */
export const itemKinds = {
  file: k.group({ ...typed('file'), ...named, ...labeled }),
  dir: k.group({ ...typed('dir'), ...named, ...labeled, ...folding }),
  'dir-section-header': k.group({ ...typed('dir-section-header'), ...named, ...labeled, ...folding }),
  divider: k.group({ ...typed('divider'), dashed: k.flag }),
  'section-header': k.group({ ...typed('section-header'), label: k.required(k.text), ...decoration }),
  'custom-link': customLink,
};

/** A whole `_meta.json`, as people write it: a name is a file, and so is an item without a type. */
export const metaItems = k.list(
  k.either(
    k.text,
    k.group({ type: k.choice('file'), ...named, ...labeled }),
    itemKinds.dir,
    itemKinds['dir-section-header'],
    itemKinds.divider,
    itemKinds['section-header'],
    k.group({ ...customLink.fields, ...typed('custom-link') }),
  ),
);

/** A JSON Schema of draft 7, the one that editors know. */
type Schema = Readonly<Record<string, unknown>>;

type FormOf<Is extends Kind['is']> = Extract<Kind, { is: Is }>;

const nothing: Schema = { not: {} };

/** Converts a kind of value. Groups are definitions, because a group may contain itself. */
function toSchema(kind: Kind): Schema {
  const names = new Map<object, string>();
  const definitions: Record<string, Schema> = {};

  const convertGroup = ({ fields, isOpen = false }: FormOf<'group'>): Schema => {
    let name = names.get(fields);
    if (name === undefined) {
      name = `item${names.size + 1}`;
      names.set(fields, name);
      definitions[name] = {
        type: 'object',
        properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, convert(field)])),
        required: Object.keys(fields).filter((key) => fields[key]!.required),
        additionalProperties: isOpen,
      };
    }
    return { $ref: `#/definitions/${name}` };
  };

  const convertForm = (kind: Kind): Schema => {
    switch (kind.is) {
      case 'anything':
        return {};
      case 'text':
        return { type: 'string', ...(refuses(kind, '') && { minLength: 1 }) };
      case 'number':
        return { type: 'number' };
      case 'flag':
        return { type: 'boolean' };
      case 'choice':
        return { enum: kind.choices };
      case 'list':
        return { type: 'array', items: convert(kind.of), ...(refuses(kind, []) && { minItems: 1 }) };
      case 'tuple':
        return { type: 'array', items: kind.of.map(convert) };
      case 'record':
        return { type: 'object', additionalProperties: convert(kind.of) };
      case 'either':
        return { anyOf: kind.of.map(convert) };
      case 'group':
        return convertGroup(kind);
      default:
        return nothing;
    }
  };

  /** A condition that only a test can check is described in words, next to the reference. */
  const convert = (kind: Kind): Schema => {
    const form = convertForm(kind);
    if (kind.expected === undefined) return form;
    return { ...('$ref' in form ? { allOf: [form] } : form), description: kind.expected };
  };

  return { $schema: 'http://json-schema.org/draft-07/schema#', ...convert(kind), definitions };
}

const refuses = ({ test }: Kind, value: unknown): boolean => test?.(value as never) === false;

/** Schemas by the names of their files in the package, from the tables that check the files. */
export const navigationSchemas: Readonly<Record<string, Schema>> = {
  'meta.json': toSchema(metaItems),
  'nav.json': toSchema(navItems),
};
