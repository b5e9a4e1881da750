/** Options of the plugin. */
export interface MermaidOptions {
  /** Theme of mermaid for each appearance. Default: `default` and `dark`. */
  themes?: { light?: string; dark?: string };
  /** Further options of mermaid: those of single kinds of diagrams, `themeVariables` and the like. Default: none. */
  config?: Record<string, unknown>;
}
