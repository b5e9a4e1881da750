/** A message of a page to a sandbox through its port. */
export type PageMessage = { type: 'run'; code: string } | { type: 'appearance'; isDark: boolean } | { type: 'ping' };

/** Why code did not run: `thrown` by itself, or for a reason that the page has a text for. */
export type FailureReason = 'thrown' | 'no-export' | 'module' | 'policy' | 'endless';

/** A message of a sandbox to its page. */
export type SandboxMessage =
  | { type: 'done' }
  | { type: 'failed'; reason: FailureReason; message: string }
  | { type: 'height'; height: number }
  | { type: 'pong' };

/** Name of the function of sandboxes that loops call. */
export const loopGuard = 'heddleLoopGuard';

/** Content of the first message to a sandbox, which transfers the port. */
export const greeting = 'heddle-playground';
