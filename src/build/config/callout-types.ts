import { calloutTitles } from './interface-texts.js';
import { findForm } from '../../shared/language-form.js';
import { plainCallout, type CalloutDefinition } from '../../shared/markup/callout-markup.js';
import type { SiteConfig } from './site-config.js';
import type { ContainerType } from './options/markdown-options.js';

function calloutType(name: string, own: ContainerType, lang: string): CalloutDefinition {
  const titles = calloutTitles(lang);
  const builtIn = Object.hasOwn(titles, name) ? titles[name] : undefined;
  const plain = plainCallout(name);
  const { title = builtIn, icon, like = builtIn ? name : plain.like, collapsible = name === 'details' } = own;
  const text = typeof title === 'object' ? (findForm(title, lang) ?? findForm(title, 'en')) : title;
  return { name, like, collapsible, title: text ?? plain.title, icon };
}

type CalloutTypes = ReadonlyMap<string, CalloutDefinition>;

const cached = new WeakMap<object, Map<string, CalloutTypes>>();

/** The types of callouts of a language, by name: the built-in ones and the site's own. All pages share them. */
export function calloutTypes(own: Readonly<Record<string, ContainerType>>, lang: string): CalloutTypes {
  const byLanguage = cached.get(own) ?? new Map<string, CalloutTypes>();
  cached.set(own, byLanguage);
  const known = byLanguage.get(lang);
  if (known) return known;
  const names = new Set([...Object.keys(calloutTitles('en')), ...Object.keys(own)]);
  const types = new Map([...names].map((name) => [name, calloutType(name, own[name] ?? {}, lang)]));
  byLanguage.set(lang, types);
  return types;
}

/** The types of callouts of each language of a site, for components. */
export const calloutsByLanguage = ({
  lang,
  locales,
  markdown,
}: SiteConfig): Record<string, Record<string, CalloutDefinition>> =>
  Object.fromEntries(
    [lang, ...locales.map((locale) => locale.lang)].map((name) => [
      name,
      Object.fromEntries(calloutTypes(markdown.containers, name)),
    ]),
  );
