import { htmlPolicy } from './html-policy.js';

/** Content of HTML made by the build. Its scripts never run, wherever it goes, because a template has parsed it. */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = htmlPolicy().createHTML(html);
  return template.content;
}
