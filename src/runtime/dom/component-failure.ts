/** Name of the innermost component of a React component stack, such as `Chart`. Production builds shorten it. */
const innermost = (componentStack: string | null | undefined): string =>
  /^\s*(?:at )?([^\s@(]+)/m.exec(componentStack ?? '')?.[1] ?? 'unknown';

/** Writes to the console which component failed, where, and what is shown instead. React has written the error itself. */
export function reportFailure(componentStack: string | null | undefined, consequence: string): void {
  console.error(`The component <${innermost(componentStack)}> failed on ${location.pathname}. ${consequence}`);
}
