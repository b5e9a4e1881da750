import { withoutStyles } from './styles-under-policy.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

let open = 0;
let isMade = false;

/**
 * Under a policy with trusted types, lets scripts write markup until the returned function is called. Mermaid writes
 * markup where it renders; at all other times, writing it fails as before.
 */
export function allowMarkup(): () => void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (typeof trustedTypes?.createPolicy === 'function' && !isMade) {
    isMade = true;
    try {
      trustedTypes.createPolicy('default', { createHTML: (html) => (open > 0 ? withoutStyles(html) : null) });
    } catch {
      // The site has a default policy of its own, or none is allowed.
    }
  }
  open += 1;
  return () => {
    open -= 1;
  };
}
