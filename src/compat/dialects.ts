import type { Dialect } from './dialect.js';
import { docusaurus } from './docusaurus/dialect.js';
import { mkdocs } from './mkdocs/dialect.js';
import type { CompatName } from './names.js';
import { rspress } from './rspress/dialect.js';
import { starlight } from './starlight/dialect.js';
import { vitepress } from './vitepress/dialect.js';

/** SVG files as components, which sites of several generators have by a plugin. */
const svgr: Dialect = { name: 'svgr', importsSvgAsComponents: true };

/** All dialects, in the order of their names. */
export const dialects: readonly Dialect[] = [docusaurus, mkdocs, rspress, starlight, svgr, vitepress];

/** Modules of generators that have no dialect, in the form of `Dialect.foreignModules`. */
export const unknownGenerators = ['nextra'] as const;

const byName = new Map(dialects.map((dialect) => [dialect.name, dialect]));

/** The dialects of a site, in the order of its option `compat`. */
export const dialectsOf = ({ compat }: { compat: readonly CompatName[] }): Dialect[] =>
  compat.map((name) => byName.get(name)!);

/** Names of the project's folder in imports, with a path for it. */
export const projectAliases = (config: { compat: readonly CompatName[] }, path: string): Record<string, string> =>
  Object.fromEntries(dialectsOf(config).flatMap(({ projectAlias }) => (projectAlias ? [[projectAlias, path]] : [])));

/** True if a dialect of a site has a property. */
export const hasDialect = (config: { compat: readonly CompatName[] }, key: keyof Dialect): boolean =>
  dialectsOf(config).some((dialect) => dialect[key] !== undefined);

/** The first value of a property among the dialects of a site. */
export const dialectValue = <Key extends keyof Dialect>(
  config: { compat: readonly CompatName[] },
  key: Key,
): Dialect[Key] | undefined => dialectsOf(config).find((dialect) => dialect[key] !== undefined)?.[key];
