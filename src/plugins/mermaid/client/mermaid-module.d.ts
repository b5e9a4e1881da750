/** The plugin's options, as the build writes them, and the library. */
declare module 'heddle-mermaid' {
  import type { Mermaid } from 'mermaid';

  export const settings: {
    themes: { light: string; dark: string };
    /** Whether the site has a content security policy. */
    isStrict: boolean;
    config: Record<string, unknown>;
    /** Interface texts by language. */
    texts: Record<string, { diagram: string; failed: string }>;
  };
  export function load(): Promise<{ default: Mermaid }>;
}
