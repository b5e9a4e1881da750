/** The last commit of a file, for the name that is shown. */
export interface LastCommit {
  name: string;
  email: string;
  /** Path of the page's file from the project folder, with forward slashes. */
  filePath: string;
}

/** Options of the plugin. */
export interface LastUpdatedOptions {
  /** Whether the author's name is shown, or what is shown instead of it. Default: false. */
  author?: boolean | ((commit: LastCommit) => string);
}
