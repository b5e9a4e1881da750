import type { NavItem } from '../../../shared/site-data.js';
import * as k from './kinds.js';

/** A sidebar item as `themeConfig.sidebar` takes it. */
export type SidebarItemOption =
  | string
  | { text: string; link: string; icon?: string; tag?: string; context?: string; overviewHeaders?: number[] }
  | {
      text: string;
      link?: string;
      items: SidebarItemOption[];
      collapsible?: boolean;
      collapsed?: boolean;
      icon?: string;
      tag?: string;
      context?: string;
      overviewHeaders?: number[];
    }
  | { dividerType: 'solid' | 'dashed' }
  | { sectionHeaderText: string; icon?: string; tag?: string };

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
  },
  'an item with `link` or `items`',
  ({ link, items }) => link !== undefined || items !== undefined,
);

/** Navigation, or one for each version. */
export const navKind = k.either(k.list(navItem), k.record(k.list(navItem)));

const decoration = { icon: k.text, tag: k.text };
const traits = {
  ...decoration,
  context: k.text,
  overviewHeaders: k.list({ ...k.wholeNumber(1, 6), expected: 'a heading depth from 1 to 6' }),
};

const sidebarItem: k.Kind<SidebarItemOption> = {
  is: 'either',
  of: [
    k.filledText,
    k.group({ text: k.required(k.filledText), link: k.required(k.filledText), ...traits }),
    k.group({
      text: k.required(k.filledText),
      link: k.filledText,
      get items() {
        return k.required(k.list(sidebarItem));
      },
      collapsible: k.flag,
      collapsed: k.flag,
      ...traits,
    }),
    k.group({ dividerType: k.required(k.choice('solid', 'dashed')) }),
    k.group({ sectionHeaderText: k.required(k.filledText), ...decoration }),
  ],
};

/** Sidebars by route path prefix. */
export const sidebarKind = k.record(k.list(sidebarItem), k.textLike('a prefix that begins with /', /^\//));
