/** What the build tells the scripts of the plugin. */
declare module 'heddle-playground' {
  /** Interface texts by language and key. */
  export const texts: Record<string, Record<string, string>>;
}
