/** A problem as the overlay of the dev server shows it. */
export interface LiveProblem {
  code: string;
  message: string;
  /** The one page that it keeps from being shown; all pages without. */
  routePath?: string | undefined;
  /** Where the code is explained. */
  url?: string | undefined;
  fix?: string | undefined;
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  frame?: string | undefined;
}

/** A message of a browser to the dev server: a greeting, which is answered with one, or a place to open in the editor. */
export type LiveRequest = { type: 'hello' } | { type: 'open'; file: string; line?: number; column?: number };

/** A message of the dev server to browsers. */
export type LiveMessage =
  /**
   * The id of the bundle, and in greetings the revision of the site: an id of the running server and the number of messages
   * that it sent. Browsers count the messages that they get, so a page knows when it missed some.
   */
  | { type: 'hello'; build: string; revision?: string }
  /** These pages changed; a browser that shows one fetches it again and keeps the scroll position. */
  | { type: 'pages'; routePaths: string[] }
  /** Everything may have changed (navigation, configuration, theme): fetch the document again. */
  | { type: 'reload' }
  /** Style sheets changed: old URL to new URL. */
  | { type: 'styles'; replaced: Record<string, string> }
  | { type: 'problems'; problems: LiveProblem[] }
  | { type: 'resolved' };
