import { findForm } from '../../shared/language-form.js';

/** Text of a comment, and its translations by language, from tags such as `@zh`. */
export interface DocText {
  text: string;
  translations: Record<string, string>;
}

/** A row of a table: a prop or a parameter. */
export interface ApiRow {
  name: string;
  isRequired: boolean;
  type: string;
  /** As written in code; undefined without a default. */
  defaultValue?: string | undefined;
  description: DocText;
}

/** A component, or another declaration of a module. */
export interface ApiDoc {
  /** As its heading shows it, such as `Button` or `lift(threads)`. */
  title: string;
  kind: 'component' | 'function' | 'value';
  description: DocText;
  rows: ApiRow[];
  /** Return type of a function, or type of a value. */
  result?: { type: string; description: DocText };
  /** Code of examples. */
  examples: string[];
}

/** Documentation of a module, and the files it was read from. */
export interface ModuleDocs {
  docs: ApiDoc[];
  /** Absolute paths. */
  sources: string[];
}

const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** Makes a text of a comment and its tags; tags that are languages are its translations. */
export function docText(text: string, tags: Readonly<Record<string, string | undefined>> = {}): DocText {
  const translations = Object.entries(tags).filter(([tag, value]) => languageTag.test(tag) && value);
  return { text: text.trim(), translations: Object.fromEntries(translations) as Record<string, string> };
}

/** The text in a language: its own, that of the language without region, or the one without a language. */
export function textIn({ text, translations }: DocText, lang: string): string {
  return findForm(translations, lang) ?? text;
}
