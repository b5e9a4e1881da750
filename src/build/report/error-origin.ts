import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that calls code of the site or of a plugin, as messages name it: docs/guide.md *was rendered*. */
export interface ErrorOrigin {
  /** Source file. */
  file?: string;
  /** Name of something without a file, such as a hook. */
  subject?: string;
  /** A past participle. */
  verb: string;
}

/**
 * On the main thread, the work that called the code which runs, also when a promise or a timer of that code goes on after
 * the call. So errors that nothing caught can be told from those of Heddle.
 */
export const mainOrigin = new AsyncLocalStorage<ErrorOrigin>();
