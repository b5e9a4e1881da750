import { applyReplaceRules } from '../config/replace-rules.js';
import { siteText } from '../config/resolve-texts.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Diagnostic, SourcePosition } from '../report/diagnostic.js';
import type { WrittenProblem } from '../config/check/require-none.js';
import type { JsonPlaces } from '../formats/json.js';
import type { OptionPath } from '../report/wording.js';
import type { Route } from '../facts/route.js';
import type { ContentFolder } from '../routes/scan-routes.js';

/** The part of a page that navigation shows. */
export interface PageLabel {
  title: string;
  frontmatter: Record<string, unknown>;
}

/**
 * Where an item of the navigation is written: a place in a file, or an option of the configuration, whose path is one of
 * several because languages inherit options.
 */
export type ItemPlace = SourcePosition | { options: readonly OptionPath[] };

/** Finds the place of a part of an item when a problem needs it. */
export type PlaceOf = (path: OptionPath) => ItemPlace;

/** The same for a part, or its key, of an item in a JSON file. */
export type JsonPlaceOf = JsonPlaces;

/** Cleans an item and the items in it, and reports what it left out. */
export type ItemCleaner = <Item extends DecoratedItem>(
  item: Item,
  placeOf: JsonPlaceOf,
  report: (diagnostic: Diagnostic) => void,
) => Item;

/** An item that may have an icon and a tag. */
export interface DecoratedItem {
  type?: string | undefined;
  icon?: string | undefined;
  tag?: string | undefined;
  link?: string | undefined;
  items?: DecoratedItem[] | undefined;
}

/** Inputs of the navigation. */
export interface NavigationSource {
  config: SiteConfig;
  folders: ReadonlyMap<string, ContentFolder>;
  /** Routes by source path without extension, relative to the docs root. */
  routesByKey: ReadonlyMap<string, Route>;
  /** Routes by route path. */
  routesByPath: ReadonlyMap<string, Route>;
  /** Path of the page that is most like a path; undefined when none is near. */
  nearestPage(path: string): string | undefined;
  labelOf(route: Route): PageLabel;
  /** Text of a `_meta.json` or `_nav.json`; undefined when there is none. */
  readFile(relativePath: string): string | undefined;
  /** Path of the file that is read for a path: in a language that lacks it, that of the default language may be. */
  readPath(relativePath: string): string;
  /** Gives icon, tag and link of an item of these files the form that the site allows data to have. */
  cleanItem: ItemCleaner;
  /** Replaces the URLs in HTML. */
  mapUrls(html: string, map: (url: string) => string): string;
  report(diagnostic: Diagnostic): void;
  /** Reports a problem of a text in the configuration, whose place is looked up. */
  reportOption(problem: WrittenProblem): void;
}

/** Text of a label: a key of the site's texts is looked up for the language, other text stays. */
export const labelText = (label: string, lang: string, config: SiteConfig): string =>
  applyReplaceRules(siteText(label, lang, config) ?? label, config.replaceRules);

/** Text of a page's title, which is a label to whose own text the replacements were applied when it was compiled. */
export function titleText(title: string, lang: string, config: SiteConfig): string {
  const text = siteText(title, lang, config);
  return text === undefined ? title : applyReplaceRules(text, config.replaceRules);
}
