import type { Diagnostic } from '../build/report/diagnostic.js';
import type { ForeignCall } from '../cli/migrate/foreign-call.js';
import type { GeneratorName } from './names.js';

/**
 * What `heddle migrate` must know about a generator's projects before it reads one. It is data, so that the command line
 * recognizes a project without loading the code that reads it.
 */
export interface GeneratorProject {
  /** Value of `--from`. */
  name: GeneratorName;
  /** Path of the configuration file, the first that exists. */
  configFile: RegExp;
  /** Tells by its text that such a file is one of the generator. Default: it is. */
  isConfig?: (text: string) => boolean;
  /** The problem of a project whose configuration file is none of the generator. Default: no generator is known. */
  notMovable?: (file: string) => Diagnostic;
  /** Folder of the configuration that may be in a folder without a `package.json`, whose parent then is the project. */
  configFolder?: string;
  /** The program in scripts of `package.json`, and what follows it: its command as the only group, and a folder. */
  script: RegExp;
  /** The program as a word. Scripts in which it is left are removed. */
  program?: string;
  /** Folders without sources, anywhere in a project. */
  outputFolders?: readonly string[];
  /** Folders without sources at the top of a project only, since sources may be in a folder of this name. */
  topOutputFolders?: readonly string[];
  /** Paths of folders without sources. */
  outputPaths?: readonly string[];
  /** True if style sheets are served as they are: those in Sass or Less are of another program. */
  hasNoBundler?: boolean;
  /** True if front matter of pages may lack its last line. */
  hasOpenFrontMatter?: boolean;
  /** Plugins for remark and rehype that Heddle does without. */
  builtInPlugins?: readonly string[];
  /** Words in names of packages that are for its configuration, and that are not run. */
  packageWords?: readonly string[];
  /** Scopes of packages whose presets are its own, so that they are not run. */
  presetScopes?: readonly string[];
  /** True for a function whose argument is the configuration, which its file then need not export. */
  definesSite?: (module: string, name: string) => boolean;
  /** What a call adds to the configuration that it is called with; `note` notes another call. Undefined for other calls. */
  configOf?: (call: ForeignCall, note: (name: string, args: readonly unknown[]) => unknown) => object | undefined;
  /** Classes of the element that contains an article. */
  articleClasses: readonly string[];
  /** Classes of the sidebar. */
  sidebarClasses: readonly string[];
  /** Classes of navigation bars that are no `nav`. */
  navClasses?: readonly string[];
}

/** The pattern of a program whose commands take a folder as their argument. */
export const scriptOf = (program: string): RegExp =>
  new RegExp(`\\b${program}\\s+(dev|start|build|preview|serve)\\b(?:\\s+(?!-|&|\\|)\\S+)?`);
