import type { ResolvedMarkdown } from '../config/site-config.js';
import { blockStyles } from './block-styles.js';
import { createDefaultClasses } from './themes/default-theme-classes.js';

/** CSS of highlighted code. That of the default themes is known without loading any. */
export async function codeStyleSheet(options: ResolvedMarkdown['shiki']): Promise<string> {
  if (!options.themes) return createDefaultClasses().styleSheet() + blockStyles();
  const { createHighlighter } = await import('./create-highlighter.js');
  const highlighter = await createHighlighter(options);
  const css = highlighter.styleSheet();
  highlighter.dispose();
  return css;
}
