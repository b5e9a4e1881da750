import { escapeHtml } from './escape-html.js';

/** A tag for the document head: name and attributes; `true` writes a bare attribute. */
export type HeadTag = [tag: string, attributes: Record<string, string | number | boolean>, content?: string];

const attributeName = /^[a-zA-Z][\w:.-]*$/;
const voidTags = new Set(['base', 'link', 'meta']);
const headTags = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'title']);

/** True if a tag is allowed in the head and all its attribute names can be written. */
export function isHeadTag(tag: HeadTag): boolean {
  return headTags.has(tag[0]) && Object.keys(tag[1]).every((name) => attributeName.test(name));
}

/** Key of which a document has only one tag, such as `meta:description`; undefined for tags that may repeat. */
export function headTagKey([name, attributes]: HeadTag): string | undefined {
  if (name === 'title' || name === 'base') return name;
  const id =
    attributes['property'] ?? attributes['name'] ?? (attributes['rel'] === 'canonical' ? 'canonical' : undefined);
  return id === undefined ? undefined : `${name}:${String(id)}`;
}

/** Serializes a value for a `<script>` element: no `<` and no line separators remain. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => '\\u' + char.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}

/** Serializes head tags to HTML, one a line. The caller has checked them with `isHeadTag`. */
export function renderHeadTags(tags: readonly HeadTag[]): string {
  return tags
    .map(([name, attributes, content]) => {
      const written = Object.entries(attributes)
        .filter(([, value]) => value !== false)
        .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
        .join('');
      if (voidTags.has(name)) return `<${name}${written}>`;
      const text = content ?? '';
      const raw = name === 'script' || name === 'style';
      return `<${name}${written}>${raw ? text.replace(/<\/(?=script|style)/gi, '<\\/') : escapeHtml(text)}</${name}>`;
    })
    .join('\n');
}
