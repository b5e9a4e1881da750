/**
 * Parts of the theme's style sheet that not every page has: highlighted code with tabs, callouts, elements that few texts
 * have with notes and announcements, and other content components with the home page. A page has a part if its HTML matches
 * the pattern. The runtime loads all parts, because components may render anything. A test compares the patterns with the
 * classes of the sheets.
 */
export const styleParts = {
  code: { sheets: ['theme/styles/code.css', 'heddle-code.css'], pattern: /<pre|["\s]hd-(?:code|tab[s-]|source-code)/ },
  callout: { sheets: ['theme/styles/content/callout.css'], pattern: /["\s]hd-callout/ },
  text: {
    sheets: ['theme/styles/content/text.css', 'theme/styles/banner.css'],
    pattern: /<(?:dl|mark|su[bp])\b|data-footnotes|type="checkbox"|["\s](?:sr-only|hd-(?:banner|page-notice))/,
  },
  content: {
    sheets: ['theme/styles/content.css'],
    pattern:
      /["\s]hd-(?:badge|button|card|feature|file|hero|home|hover|link-card|llms|nearest|not-found|overview|page-tabs|popover|prompt|read-percent|search-box|source-code|steps|tool)/,
  },
};

export type StylePart = keyof typeof styleParts;

/** Specifier of the style sheet of a part. */
export const partSheet = (name: string): string => `heddle-${name}-part.css`;

/** Parts that a page needs. */
export const neededParts = (html: string): StylePart[] =>
  (Object.keys(styleParts) as StylePart[]).filter((name) => styleParts[name].pattern.test(html));
