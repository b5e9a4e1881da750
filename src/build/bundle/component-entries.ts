import { isAbsolute, resolve, sep } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { foreignImport } from '../report/errors/build.js';
import { repositoryRoot } from '../files/package-root.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { ImportFact } from '../facts/page-facts.js';
import { placeholderSpecifier } from '../../shared/theme-components.js';
import { modulePath } from '../files/module-path.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** A module that pages import, bundled as an entry of its own with exactly the names that pages use. */
export interface ComponentEntry {
  /** Absolute path without query, or package specifier; identifies the module among the site's pages. */
  id: string;
  /** `id` as `modulePath` names it: the same wherever the project and Heddle are. */
  name: string;
  resolveDir: string;
  /** Sorted names; `*` means all. */
  names: string[];
  /** Code of the module, when there is no file of it. */
  source?: string;
  /** True if the module cannot be bundled and its names are placeholders. */
  isForeign?: boolean;
  /** Where it is imported: a page, or a fragment of the page. */
  users: { page: string; file: string; line: number; column: number; names: string[] }[];
}

/** True for what esbuild leaves to browsers. Another name with a colon, such as `virtual:icons`, is a module of a plugin. */
export const isUrlImport = (specifier: string): boolean => /^(?:https?|data|file|blob):/i.test(specifier);

const isRelative = (specifier: string): boolean => specifier.startsWith('./') || specifier.startsWith('../');

/** Name under which pages and the bundle speak of an imported module. */
export function componentId({ specifier, resolveDir }: Pick<ImportFact, 'specifier' | 'resolveDir'>): string {
  return isRelative(specifier) ? resolve(resolveDir, specifier) : specifier;
}

/** Entry of a style sheet that a plugin puts on pages. */
const styleEntry = (id: string, config: SiteConfig): ComponentEntry => ({
  id,
  name: modulePath(id, config.projectRoot),
  resolveDir: config.projectRoot,
  names: [],
  users: [],
});

/** Collects the modules that pages import. Imports that leave the project are reported, with the page, and left out. */
export function componentEntries(
  pages: readonly CompiledRoute[],
  config: SiteConfig,
  report: (diagnostic: Diagnostic, page: string) => void,
): ComponentEntry[] {
  const entries = new Map<string, ComponentEntry>();
  const roots = [repositoryRoot(config.projectRoot), config.root, config.themeDir];
  for (const { route, facts } of pages) {
    for (const id of facts.styles ?? []) {
      const entry = entries.get(id) ?? styleEntry(id, config);
      entry.users.push({ page: route.file, file: route.file, line: 1, column: 1, names: [] });
      entries.set(id, entry);
    }
    for (const fact of facts.imports) {
      const place = { file: fact.file ?? route.file, line: fact.line, column: fact.column };
      const id = componentId(fact);
      if (isUrlImport(fact.specifier)) {
        report(foreignImport(place, fact.specifier, 'is a URL; pages import files and packages only'), route.file);
        continue;
      }
      const isInside = roots.some((root) => id.startsWith(root + sep));
      const isGlobal =
        config.markdown.globalComponents.includes(id) ||
        config.plugins.some(({ markdown }) => markdown?.globalComponents?.includes(id));
      if ((isRelative(fact.specifier) || isAbsolute(fact.specifier)) && !isInside && !isGlobal) {
        report(foreignImport(place, fact.specifier, 'leads out of the repository'), route.file);
        continue;
      }
      const entry = entries.get(id) ?? {
        id,
        name: isAbsolute(id) ? modulePath(id, config.projectRoot) : id,
        resolveDir: fact.resolveDir,
        names: [],
        users: [],
      };
      entry.names = [...new Set([...entry.names, ...fact.names])].sort();
      if (fact.source !== undefined) entry.source = fact.source;
      entry.users.push({ page: route.file, ...place, names: fact.names });
      entries.set(id, entry);
    }
  }
  return [...entries.values()].sort((a, b) => compareCodeUnits(a.name, b.name));
}

/** The components that pages import, with the names they take, and their style sheets, as one text to compare. */
export function importedComponents(pages: readonly CompiledRoute[]): string {
  const imports = pages.flatMap(({ facts }) => [
    ...facts.imports.map((fact) => `${componentId(fact)} ${fact.names.join()} ${JSON.stringify(fact.source ?? '')}`),
    ...(facts.styles ?? []),
  ]);
  return [...new Set(imports)].sort().join('\n');
}

/** Source of an entry: re-exports the names that pages use. */
export function entrySource({ id, name, names, isForeign }: ComponentEntry): string {
  if (names.length === 0) return isForeign ? '' : `import ${JSON.stringify(id)};`;
  const from = JSON.stringify(isForeign ? `${placeholderSpecifier}:${name}` : id);
  const named = names.filter((name) => name !== '*');
  const lines = names.includes('*') ? [`export * from ${from};`] : [];
  const listed = named.filter((name) => name === 'default' || !names.includes('*'));
  if (listed.length > 0)
    lines.push(
      `export { ${listed.map((name) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))).join(', ')} } from ${from};`,
    );
  return lines.join('\n');
}
