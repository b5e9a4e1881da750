import { useMemo, type ReactNode } from 'react';
import { callout, plainCallout, type CalloutDefinition } from '../../../shared/markup/callout-markup.js';
import { usePage } from '../../hooks/page-hooks.js';
import { reactMarkup } from '../base/react-markup.js';

/** JSON of the types of the site, by language. */
declare const __HEDDLE_CALLOUTS__: string;

type SiteTypes = Readonly<Record<string, Readonly<Record<string, CalloutDefinition>>>>;

/** The built-in types. */
export type CalloutType = 'tip' | 'note' | 'important' | 'warning' | 'caution' | 'danger' | 'info' | 'details';

export interface CalloutProps {
  /** A built-in type, or one of `markdown.containers`. */
  type?: string | undefined;
  /** By default that of the type in the language of the page. */
  title?: ReactNode;
  /** True if a type that can be opened and closed is open at first. */
  open?: boolean | undefined;
  children?: ReactNode;
}

/** A highlighted box; `details` can be opened and closed. */
export function Callout({ type = 'tip', title, open = false, children }: CalloutProps) {
  const { lang, original } = usePage().page;
  // The text of a page without a translation is in another language.
  const textLang = original?.lang ?? lang;
  const types = useMemo(() => (JSON.parse(__HEDDLE_CALLOUTS__) as SiteTypes)[textLang] ?? {}, [textLang]);
  const known = Object.hasOwn(types, type) ? types[type]! : plainCallout(type);
  return callout(
    reactMarkup,
    { ...known, isOpen: open || undefined },
    [title === undefined ? known.title : title],
    [children],
  );
}
