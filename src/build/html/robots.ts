import { unescapeHtml } from '../../shared/escape-html.js';

const comments = /<!--[^]*?-->|<script\b[^]*?<\/script>/gi;
const metaTag = /<meta\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const attribute = /\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** `robots` means all search engines; the others are single ones. Those for news and images, such as `googlebot-news`, don't count. */
const crawlerName = /^(?:robots|slurp|yandex|yeti|teoma|[a-z]+(?:bot|spider))$/;

/** True if a document asks search engines to leave the page out of their results. */
export function refusesIndexing(document: string): boolean {
  const head = document.slice(0, document.indexOf('</head>'));
  // Nearly no page does, and every rendered page is asked.
  if (!/noindex|none/i.test(head)) return false;
  const tags = Array.from(head.replace(comments, '').matchAll(metaTag), ([tag]) =>
    Object.fromEntries(
      Array.from(tag.matchAll(attribute), ([, name = '', ...values]) => [
        name.toLowerCase(),
        unescapeHtml(values.find((value) => value !== undefined) ?? '').toLowerCase(),
      ]),
    ),
  );
  return tags.some(
    ({ name = '', content = '' }) =>
      crawlerName.test(name.trim()) &&
      content.split(/[\s,]+/).some((directive) => directive === 'noindex' || directive === 'none'),
  );
}
