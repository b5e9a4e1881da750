import type { Application } from 'typedoc';

/** Options of the plugin. */
export interface TypedocOptions {
  /** Modules whose exports get pages; absolute, or relative to the project. */
  entryPoints: string[];
  /** Folder of the pages below the docs folder. Default: `api`, in the folder of the default version and language. */
  outDir?: string;
  /** Changes the TypeDoc application before it reads the modules. */
  setup?: (app: Application) => void | Promise<void>;
}
