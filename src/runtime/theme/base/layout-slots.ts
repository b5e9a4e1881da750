import type { ComponentType, ReactNode } from 'react';

/** Places of documentation pages that take content of a site's own. */
export type DocSlotName =
  | 'beforeDoc'
  | 'afterDoc'
  | 'beforeDocContent'
  | 'afterDocContent'
  | 'beforeDocFooter'
  | 'afterDocFooter'
  | 'beforeSidebar'
  | 'afterSidebar'
  | 'beforeOutline'
  | 'afterOutline';

/** Places of the layout that take content of a site's own. */
export type SlotName =
  | 'top'
  | 'bottom'
  | 'beforeNav'
  | 'afterNav'
  | 'beforeNavTitle'
  | 'navTitle'
  | 'afterNavTitle'
  | 'beforeNavMenu'
  | 'afterNavMenu'
  | 'beforeHero'
  | 'afterHero'
  | 'beforeHeroActions'
  | 'afterHeroActions'
  | 'beforeFeatures'
  | 'afterFeatures'
  | DocSlotName;

/** Content of a few places of the layout. */
export type Slots<Name extends SlotName = SlotName> = { [Key in Name]?: ReactNode };

export interface LayoutProps extends Slots {
  /** Components and elements of pages with components, besides those of `mdxComponents`. */
  components?: Record<string, unknown> | undefined;
  /** Renders home pages. */
  HomeLayout?: ComponentType<Slots> | undefined;
  /** Renders the page for addresses without one. */
  NotFoundLayout?: ComponentType | undefined;
}
