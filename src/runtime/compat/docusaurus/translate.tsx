import type { ReactNode } from 'react';
import { useSite } from '../../hooks/use-site.js';

const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));

export interface TranslateProps {
  id?: string | undefined;
  description?: string | undefined;
  values?: Record<string, string | number> | undefined;
  /** The text in the language that it was written in. */
  children?: string | undefined;
}

/** `@docusaurus/Translate`: the text of `i18n.json` with the id, else the text as it is written. */
export function Translate({ id, values, children = '' }: TranslateProps): ReactNode {
  const { texts } = useSite().site;
  return fill(id !== undefined && Object.hasOwn(texts, id) ? texts[id]! : children, values);
}

/** The text as it is written: texts of other languages are known to components only. */
export const translate = (
  { message, id = '' }: { message?: string; id?: string; description?: string },
  values?: Record<string, string | number>,
): string => fill(message ?? id, values);
