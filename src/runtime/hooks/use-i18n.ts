import { useCallback } from 'react';
import { useSite } from './use-site.js';

/** Gives the text of a key; `{{name}}` in it is filled in from `values`. Throws for a key without a text. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Fills `{{name}}` places of a text; unknown names stay as they are. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** Interface texts in the language of the page. */
export function useI18n(): Translate {
  const { texts, lang } = useSite().site;
  return useCallback(
    (key, values = {}) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
      if (text === undefined) throw new Error(`There is no text ${key} for the language ${lang}.`);
      return fillIn(text, values);
    },
    [texts, lang],
  );
}
