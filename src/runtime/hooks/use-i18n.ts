import { useCallback } from 'react';
import { useSite } from './use-site.js';

/** Gives the text of a key, `''` when there is none; `{{name}}` in it is filled in from `values`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Fills `{{name}}` places of a text; unknown names stay as they are. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** Interface texts in the language of the page. */
export function useI18n(): Translate {
  const { texts } = useSite();
  return useCallback((key, values = {}) => fillIn(Object.hasOwn(texts, key) ? texts[key]! : '', values), [texts]);
}
