import type { NavItem } from '../../../shared/site-data.js';
import {
  choice,
  either,
  filledText,
  flag,
  group,
  groupOf,
  list,
  record,
  required,
  text,
  textLike,
  wholeNumber,
  type Kind,
} from './kinds.js';

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

function isPattern(written: string): boolean {
  try {
    new RegExp(written);
    return true;
  } catch {
    return false;
  }
}

const navItem: Kind<NavItem> = groupOf<NavItem>(
  {
    text: required(filledText),
    link: filledText,
    activeMatch: textLike('a regular expression', isPattern),
    get items() {
      return list(navItem);
    },
    icon: text,
    tag: text,
    position: choice('left', 'right'),
    download: either(text, flag),
    rel: text,
  },
  'an item with `link` or `items`',
  ({ link, items }) => link !== undefined || items !== undefined,
);

/** Navigation, or one for each version. */
export const navKind = either(list(navItem), record(list(navItem)));

const decoration = { icon: text, tag: text };
const traits = {
  ...decoration,
  context: text,
  overviewHeaders: list({ ...wholeNumber(1, 6), expected: 'a heading depth from 1 to 6' }),
};

const sidebarItem: Kind<SidebarItemOption> = {
  is: 'either',
  of: [
    filledText,
    group({ text: required(filledText), link: required(filledText), ...traits }),
    group({
      text: required(filledText),
      link: filledText,
      get items() {
        return required(list(sidebarItem));
      },
      collapsible: flag,
      collapsed: flag,
      ...traits,
    }),
    group({ dividerType: required(choice('solid', 'dashed')) }),
    group({ sectionHeaderText: required(filledText), ...decoration }),
  ],
};

/** Sidebars by route path prefix. */
export const sidebarKind = record(list(sidebarItem), textLike('a prefix that begins with /', /^\//));
