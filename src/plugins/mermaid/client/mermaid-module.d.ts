/** The plugin's options, as the build writes them, and the library. */
declare module 'heddle-mermaid' {
  import type { Mermaid } from 'mermaid';

  export const settings: {
    themes: { light: string; dark: string };
    /** True if the site has a content security policy. */
    isStrict: boolean;
    config: Record<string, unknown>;
    /** Interface texts, each by language. */
    texts: Record<'diagram' | 'failed', Record<string, string>>;
  };
  export function load(): Promise<{ default: Mermaid }>;
}
