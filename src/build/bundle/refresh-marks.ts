/**
 * Fast Refresh keeps the state of components over an edit if the new functions are known to be those of the old ones.
 * Tools with a compiler of their own mark every component while they compile; esbuild has no such step. But its readable
 * output has each module below its name, with its functions at the beginning of a line:
 *
 *     // docs/_counter.jsx
 *     var import_react = __toESM(require_react());
 *     function Counter({ start }) {
 *
 * So a call is added at the end of the file, which hands over the components by name, and the hooks whose code decides
 * whether state can be kept. See `src/runtime/dev/fast-refresh.ts` for the other side.
 */
import { basename, resolve } from 'node:path';
import { modulePath } from '../files/module-path.js';
import type { SiteBundle } from './bundle-in-memory.js';

const declaration = /^(?:async )?(?:function|var) (\w+)\b/;
/** esbuild names a function without a name after its file. */
const isComponentName = (name: string): boolean => /^[A-Z]|_default\d*$/.test(name);
const isHookName = (name: string): boolean => /^use[A-Z]/.test(name);

/** A text of a template may look like a declaration. */
const valueOf = (name: string): string => `typeof ${name} === "undefined" ? 0 : ${name}`;

const record = (entries: readonly (readonly [key: string, name: string])[]): string =>
  `{${entries.map(([key, name]) => `${JSON.stringify(key)}: ${valueOf(name)}`).join(', ')}}`;

/** The call that hands over the components of a file; undefined if its modules have none. */
function refreshCall(text: string, ownModules: ReadonlySet<string>, modules: ReadonlySet<string>): string | undefined {
  const components: [key: string, name: string][] = [];
  const imports = text.slice(0, text.search(/^\/\/ /m));
  const hooks = new Set(imports.match(/\buse[A-Z]\w*/g));
  let module: string | undefined;
  for (const line of text.split('\n')) {
    const named = line.startsWith('// ') ? line.slice(3) : '';
    if (modules.has(named)) module = ownModules.has(named) ? named : undefined;
    const name = declaration.exec(line)?.[1];
    if (name !== undefined && isHookName(name)) hooks.add(name);
    if (name !== undefined && isComponentName(name) && module !== undefined)
      components.push([`${module}#${name}`, name]);
  }
  if (components.length === 0) return undefined;
  return `globalThis.heddleDev?.register(${record(components)}, ${record([...hooks].map((name) => [name, name]))});\n`;
}

/** Adds to the scripts of a development bundle what keeps the state of the site's own components over edits. */
export function withRefreshMarks({ outputFiles, ...bundle }: SiteBundle, projectRoot: string): SiteBundle {
  const inputs = new Map(
    Object.entries(bundle.metafile.outputs).map(([name, output]) => [
      resolve(projectRoot, name),
      Object.keys(output.inputs),
    ]),
  );
  const isOwn = (name: string): boolean =>
    !modulePath(resolve(projectRoot, name), projectRoot).startsWith('node_modules/');
  return {
    ...bundle,
    outputFiles: outputFiles.map((file) => {
      const modules = file.path.endsWith('.js') ? (inputs.get(file.path) ?? []) : [];
      const own = new Set(modules.filter(isOwn));
      const call = own.size > 0 ? refreshCall(file.text, own, new Set(modules)) : undefined;
      if (call === undefined) return file;
      const text = `${file.text}${call}//# sourceMappingURL=${basename(file.path)}.map\n`;
      return { ...file, text, contents: Buffer.from(text) };
    }),
  };
}
