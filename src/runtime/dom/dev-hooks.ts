/** Functions that the client of the dev server offers to pages. */
export interface DevHooks {
  /**
   * Takes the components of a module by a name that stays over edits, and the hooks that they may call. The same names with
   * other functions are the components after an edit.
   */
  register(components: Record<string, unknown>, hooks: Record<string, unknown>): void;
  /** Shows the components as they are after the edit. State is kept where a component calls the same hooks. */
  refresh(): void;
  /** Reports an error that a component threw. */
  fail(error: unknown, componentStack: string | null | undefined): void;
}

/** The client of the dev server; undefined on built pages. */
export const devHooks = (): DevHooks | undefined => (globalThis as { heddleDev?: DevHooks }).heddleDev;
