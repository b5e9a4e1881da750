/** The rules of the site, as the build writes them. */
declare module 'heddle-client-redirects' {
  export const base: string;
  export const rules: { from: string; to: string; isPlain: boolean }[];
}
