/** Flags that every command takes. */
export interface CommonFlags {
  /** Whether failures show where in the code they happened. */
  isDebug: boolean;
}

/** Flags of the commands that read a site. */
export interface SiteFlags extends CommonFlags {
  root?: string;
  base?: string;
  configFile?: string;
}

export interface DevCommand extends SiteFlags {
  command: 'dev';
  port?: number;
  host?: string;
  isOpened: boolean;
}

export interface BuildCommand extends SiteFlags {
  command: 'build';
  outDir?: string;
  workers?: number;
  isCacheUsed: boolean;
  isProfiled: boolean;
}

export interface PreviewCommand extends SiteFlags {
  command: 'preview';
  port?: number;
  host?: string;
}

export interface SearchCommand extends CommonFlags {
  command: 'search';
  query: string;
  configFile?: string;
  lang?: string;
  version?: string;
  limit: number;
  isExplained: boolean;
}

export interface AlgoliaCommand extends CommonFlags {
  command: 'algolia';
  root?: string;
  configFile?: string;
  apiKey?: string;
  isDryRun: boolean;
}

export interface UpdateCommand extends CommonFlags {
  command: 'update';
  isDryRun: boolean;
}

export const templateNames = ['basic', 'i18n'] as const;
export const templateLanguages = ['en', 'zh'] as const;
export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const;
export type TemplateName = (typeof templateNames)[number];
export type TemplateLanguage = (typeof templateLanguages)[number];
export type PackageManager = (typeof packageManagers)[number];

export interface InitCommand extends CommonFlags {
  command: 'init';
  directory?: string;
  template?: TemplateName;
  lang?: TemplateLanguage;
  packageManager?: PackageManager;
  isForced: boolean;
}

export interface EjectCommand extends CommonFlags {
  command: 'eject';
  /** Name of a component of the theme; undefined lists them. */
  component?: string;
  configFile?: string;
  isForced: boolean;
}

/** What a command line asks for; `text` is printed as it is. */
export type ParsedCommand =
  | { command: 'text'; text: string }
  | DevCommand
  | BuildCommand
  | PreviewCommand
  | SearchCommand
  | AlgoliaCommand
  | UpdateCommand
  | InitCommand
  | EjectCommand;
