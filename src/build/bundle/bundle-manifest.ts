import type { OutputRecord } from '../facts/output-file.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { BundleInputs } from './bundle-inputs.js';
import type { MadeSheet } from './made-sheets.js';
import type { StyleEntry } from './style-entries.js';
import type { StylePart } from './style-parts.js';
import type { FragmentFacts } from './plugins/fragment-plugin.js';

/** Files that a search loads. They need no React. */
export interface SearchAssets {
  /** Script of the dialog with the provider. */
  script: string;
  /** The chunks that it imports. */
  chunks: string[];
  styles: string;
  /** Script that searches the local index. */
  worker?: string | undefined;
}

/** A module of the server bundle, with everything that it imports. Paths are relative to the folder of the bundle. */
export interface ServerModule {
  path: string;
  /** The files that run before it, each after those that it imports, and the module itself. */
  files: string[];
  /** The files that it or they import with `import()`, and what those import. */
  laterFiles: string[];
  /** Hash of the contents of all of them: rendering with the module depends on no other file of the bundle. */
  hash: string;
}

/** A module that pages import. */
export interface BundledComponent {
  script: string;
  styles?: string | undefined;
  server: ServerModule;
  /** Why browsers need React for loading it, such as `setTimeout, docs/_clock.ts:3:1`. */
  onLoad?: string | undefined;
  /** The same for its names. With those that are missing, React has nothing to do in browsers. */
  behaviors: Record<string, string>;
  /** Its names that are the component `Hydrate` of the theme. */
  hydrate?: string[] | undefined;
}

/** Description of the bundle for rendering and for the output. URLs are output paths without `base`. */
export interface BundleManifest {
  loader: string;
  /** Script of pages with code blocks. */
  code: string;
  /** Script of pages with tabs. */
  tabs: string;
  /** Script of parts that few visitors use, for pages that have some and for clicks on `[data-act]`. */
  parts: string;
  router: string;
  runtime: string;
  themeStyles: string;
  /** Style sheets of parts of the theme that not every page has. */
  styleParts: Record<StylePart, string>;
  /** Style sheet of what the site's theme module imports. */
  runtimeStyles?: string | undefined;
  /** Style sheet of `globalStyles`, after all others. */
  globalStyles?: string | undefined;
  /** Undefined without search. */
  search?: SearchAssets | undefined;
  /** Live client of the dev server; `''` in production. */
  live: string;
  /** Scripts of plugins with the selectors of pages that load them. */
  clientModules: { selector: string; script: string }[];
  /** By component id. */
  components: Record<string, BundledComponent>;
  /** The reason why the theme and components on every page need React, and the bytes that it adds to each page; undefined if they are only markup. */
  everyPage?: { reason: string; bytes: number } | undefined;
  /** Bundle that renders pages. The paths of its files, and those in `components`, are relative to its folder. */
  server: { entry: ServerModule; files: OutputRecord[] };
  /** Hash of all files of `server`. */
  serverHash: string;
  /** Files for browsers. The cache has their contents, and those of `server`, under their hashes. */
  outputs: OutputRecord[];
  /** Absolute paths of the sources. */
  inputs: string[];
  /** Style sheets that plugins made, with what they depend on: `inputs` contains their sources alone. */
  sheets: MadeSheet[];
  /** Entries with sheets that plugins made, which can be bundled by themselves. */
  styleEntries: StyleEntry[];
  /** Absolute paths of lookups, each with the description of what it found. */
  lookups: BundleInputs['lookups'];
  /** Variables of the environment that the code of the site reads, with hashes of their values. */
  variables: [name: string, hash: string][];
  /** Hash of loader, router, runtime and style sheets: pages of another build are loaded again. */
  build: string;
  /** Imports that became placeholders, and what esbuild warns of in files of the site. */
  warnings: Diagnostic[];
  /** True if components call `usePages`. */
  listsPages: boolean;
  fragments: Pick<FragmentFacts, 'file' | 'lang' | 'version' | 'routePath' | 'links' | 'assets' | 'diagnostics'>[];
}
