/** The plugin's options, as the build writes them. */
declare module 'heddle-medium-zoom' {
  import type { ZoomOptions } from 'medium-zoom';

  export const settings: { selector: string; options: ZoomOptions };
}

declare module 'medium-zoom/dist/pure' {
  export { default } from 'medium-zoom';
}
