/** The highlighter, as far as the browser uses it. The compiled file contains its code, so sites need not install it. */
export { createHighlighterCoreSync } from 'shiki/core';
export { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
