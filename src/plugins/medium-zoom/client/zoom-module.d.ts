/** The plugin's options, as the build writes them. */
declare module 'heddle-medium-zoom' {
  import type { ZoomOptions } from 'medium-zoom';

  export const settings: { selector: string; options: ZoomOptions };
  /** Interface texts by language and key. */
  export const texts: Record<string, Record<string, string>>;
}

declare module 'medium-zoom/dist/pure' {
  export { default } from 'medium-zoom';
}
