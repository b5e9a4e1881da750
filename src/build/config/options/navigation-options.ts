import type { NavItem } from '../../../shared/site-data.js';
import * as k from './kinds.js';

/** Fields of every sidebar item that shows a text. */
export const decoration = { icon: k.text, tag: k.text };

/** Fields of sidebar items that point to pages. */
export const pageFields = {
  ...decoration,
  context: k.text,
  overviewHeaders: k.list({ ...k.wholeNumber(1, 6), expected: 'a heading depth from 1 to 6' }),
};

/** Fields of sidebar items that contain others. */
export const folding = { collapsible: k.flag, collapsed: k.flag };

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
  ({ link, items }) => link !== undefined || items !== undefined,
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
