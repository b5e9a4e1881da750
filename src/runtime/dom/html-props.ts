import { htmlPolicy } from './html-policy.js';

/** Props that set an element's content to HTML made by the build, or adopt it when it is there already. */
export interface HtmlContentProps {
  dangerouslySetInnerHTML: { __html: string };
  suppressHydrationWarning: true;
}

/**
 * Makes the props for a string of HTML. Where the browser demands trusted types, the value is one: then it differs from
 * call to call, so callers that render again keep the props.
 */
export function htmlProps(html: string): HtmlContentProps {
  return {
    dangerouslySetInnerHTML: { __html: htmlPolicy().createHTML(html) },
    suppressHydrationWarning: true,
  };
}
