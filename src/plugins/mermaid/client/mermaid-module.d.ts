/** The plugin's options, as the build writes them, and the library. */
declare module 'heddle-mermaid' {
  import type { Mermaid } from 'mermaid';

  export const settings: {
    themes: { light: string; dark: string };
    /** True if the site has a content security policy. */
    isStrict: boolean;
    config: Record<string, unknown>;
  };
  /** Interface texts by language and key. */
  export const texts: Record<string, Record<string, string>>;
  export function load(): Promise<{ default: Mermaid }>;
}
