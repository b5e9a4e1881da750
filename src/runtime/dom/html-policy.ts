/** Turns HTML of the build into a value that browsers accept which demand trusted types. */
export interface HtmlPolicy {
  createHTML(html: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** The policy of this bundle, made on first use: a document can have one of each name. */
export function htmlPolicy(): HtmlPolicy {
  const { trustedTypes } = globalThis as { trustedTypes?: Partial<TrustedTypes> };
  const rules: HtmlPolicy = { createHTML: (html) => html };
  // Without trusted types, an element of the page may have this name.
  policy ??= typeof trustedTypes?.createPolicy === 'function' ? trustedTypes.createPolicy('heddle', rules) : rules;
  return policy;
}

/** Gives this bundle the policy that another one has made. */
export function shareHtmlPolicy(made: HtmlPolicy): void {
  policy = made;
}

/** Content of HTML made by the build. Its scripts never run, wherever it goes, because a template has parsed it. */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = htmlPolicy().createHTML(html);
  return template.content;
}
