import { devHooks } from './dev-hooks.js';

/** Name of the innermost component of a React component stack, such as `Chart`. Production builds shorten it. */
export const innermostComponent = (componentStack: string | null | undefined): string =>
  /^\s*(?:at )?([^\s@(]+)/m.exec(componentStack ?? '')?.[1] ?? 'unknown';

/** Writes to the console which component failed, where, and what is shown instead. React has written the error itself. */
export function reportComponentFailure(
  error: unknown,
  componentStack: string | null | undefined,
  consequence: string,
): void {
  devHooks()?.fail(error, componentStack);
  console.error(`The component <${innermostComponent(componentStack)}> failed on ${location.pathname}. ${consequence}`);
}
