import { useCallback } from 'react';
import { fillIn } from '../../shared/fill-in.js';
import { useSite } from './use-site.js';

/** Gives the text of a key; `{{name}}` in it is filled in from `values`. Throws for a key without a text. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

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
