/** Notes of a page about its playgrounds. Plain JSON. */
export interface PlaygroundNote {
  /** Names of the modules that its blocks import. */
  modules: string[];
}

/** Name of the plugin's notes. */
export const playgroundNote = 'playground';

/** Output folder of the documents in which code runs, and of their scripts. */
export const sandboxFolder = 'assets/playground/';

/** The note of a page; undefined where there is no playground. */
export function noteOf(notes: Readonly<Record<string, unknown>>): PlaygroundNote | undefined {
  return notes[playgroundNote] as PlaygroundNote | undefined;
}

/** Output path of the document in which the code of a page runs. */
export const sandboxPath = (relativePath: string): string =>
  `${sandboxFolder}${relativePath.replace(/\.mdx$/, '')}.html`;

/** Source path of the page whose code runs in a document; undefined for other paths. */
export function sandboxPage(path: string): string | undefined {
  const page = path.startsWith(sandboxFolder) ? /^(.+)\.html$/.exec(path.slice(sandboxFolder.length)) : null;
  return page ? `${page[1]}.mdx` : undefined;
}

/** URL of the document in which the code of a page runs. */
export function sandboxUrl(base: string, relativePath: string): string {
  return base + sandboxPath(relativePath).split('/').map(encodeURIComponent).join('/');
}
