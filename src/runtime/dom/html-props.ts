interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Partial<TrustedTypes> };
// Without trusted types, an element of the page may have this name.
const policy =
  typeof trustedTypes?.createPolicy === 'function'
    ? trustedTypes.createPolicy('heddle', { createHTML: (html) => html })
    : undefined;

/** Props that set an element's content to HTML made by the build, or adopt it when it is there already. */
export interface HtmlProps {
  dangerouslySetInnerHTML: { __html: string };
  suppressHydrationWarning: true;
}

/**
 * Makes the props for a string of HTML. Where the browser demands trusted types, the value is one: then it differs from
 * call to call, so callers that render again keep the props.
 */
export function htmlProps(html: string): HtmlProps {
  return {
    dangerouslySetInnerHTML: { __html: policy ? policy.createHTML(html) : html },
    suppressHydrationWarning: true,
  };
}
