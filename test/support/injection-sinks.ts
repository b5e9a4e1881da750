import type { FileTree } from './temporary-folder.js';

/** Fields of front matter and places of a body into which a payload is put. */
type Sinks = Readonly<Record<string, (payload: string) => unknown>>;

const text = (payload: string): string => payload;
/** A payload as text of Markdown. */
const escaped = (payload: string): string => payload.replace(/[\\`*_{}[\]<>()#+\-.!|&:~$"']/g, '\\$&');
/** A payload in the destination of a link. */
const destination = (payload: string): string => payload.replace(/[\\<>%]/g, (char) => encodeURIComponent(char));

const articleFields: Sinks = {
  title: text,
  titleSuffix: text,
  description: text,
  tag: text,
  icon: text,
  context: text,
  keywords: (payload) => [payload],
  author: (payload) => ({ name: payload, email: payload, link: '/team' }),
  category: (payload) => [payload],
  id: text,
  head: (payload) => [
    ['meta', { name: 'x-probe', content: payload }],
    ['link', { rel: 'alternate', title: payload, href: '/x' }],
  ],
};

const homeFields: Sinks = {
  title: text,
  description: text,
  hero: (payload) => ({
    name: payload,
    text: payload,
    tagline: payload,
    badge: { text: payload, link: payload },
    image: { src: payload, alt: payload, srcset: payload, sizes: payload },
    actions: [{ text: payload, link: payload }],
  }),
  features: (payload) => [{ title: payload, details: payload, icon: payload, link: payload }],
};

const bodies: Sinks = {
  'heading text': (payload) => `## ${escaped(payload)}`,
  'heading HTML': (payload) => `## x ${payload}`,
  'heading id': (payload) => `## x {#${payload.replace(/[\s{}]/g, '')}}`,
  'link text': (payload) => `[${escaped(payload)}](/)`,
  'link target': (payload) => `[x](<${destination(payload)}>)`,
  'link title': (payload) => `[x](/ "${escaped(payload)}")`,
  'image alt': (payload) => `![${escaped(payload)}](/a.svg)`,
  'image source': (payload) => `![x](<${destination(payload)}>)`,
  'image title': (payload) => `![x](/a.svg "${escaped(payload)}")`,
  'inline code': (payload) => `\`\`\` ${payload} \`\`\``,
  'code block': (payload) => `\`\`\`js\n${payload}\n\`\`\``,
  'code title': (payload) => `\`\`\`\`js title="${payload.replaceAll('"', "'").replaceAll('`', '')}"\nx\n\`\`\`\``,
  'code language': (payload) => `~~~${payload.replace(/[\s~]/g, '')} ${payload}\nx\n~~~`,
  'container title': (payload) => `::: tip ${escaped(payload)}\nx\n:::`,
  'details title': (payload) => `::: details ${escaped(payload)}\nx\n:::`,
  'code group': (payload) => `::: code-group\n\n\`\`\`\`js [${payload.replace(/[`\]]/g, '')}]\nx\n\`\`\`\`\n\n:::`,
  'table cell': (payload) => `| a |\n| --- |\n| ${escaped(payload)} |`,
  'task item': (payload) => `- [ ] *x* ${escaped(payload)}`,
  footnote: (payload) => `x[^n]\n\n[^n]: ${escaped(payload)}`,
  autolink: (payload) => `<https://example.com/?${encodeURIComponent(payload)}> https://example.com/?${payload}`,
  'raw HTML': (payload) => `x ${payload}`,
  'raw HTML block': (payload) => `<div title="a">\n${payload}\n</div>`,
};

const navigation: Sinks = {
  '_nav.json': (payload) => ({
    text: payload,
    icon: payload,
    tag: payload,
    link: payload,
    download: payload,
    rel: payload,
  }),
  '_meta.json link': (payload) => ({
    type: 'custom-link',
    label: payload,
    link: payload,
    icon: payload,
    tag: payload,
    context: payload,
  }),
  '_meta.json group': (payload) => ({
    type: 'custom-link',
    label: payload,
    items: [{ label: payload, link: '/', icon: payload, tag: payload }],
  }),
  '_meta.json header': (payload) => ({ type: 'section-header', label: payload, icon: payload, tag: payload }),
};

const frontMatter = (fields: object): string =>
  `---\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n`;
const filled = (sinks: Sinks, payload: string): object =>
  Object.fromEntries(Object.entries(sinks).map(([key, fill]) => [key, fill(payload)]));

/** Words of a payload that a file may have as its name. */
const isFileName = (payload: string): boolean => !/[/\\\u0001\u2028\u2029]/.test(payload) && payload.length < 80;

/** Number of values in a tree of fields that contain a payload. */
function countValues(value: unknown, payload: string): number {
  if (typeof value === 'string') return value.includes(payload) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner, payload), 0);
}

/** A site with every payload in every sink of a build. */
export interface InjectionSite {
  files: FileTree;
  /** Route paths of pages with payloads, in the order of their payloads. */
  routes: string[];
  /** Number of places in sources into which each payload is put. */
  sinks: number;
}

/** Writes the site: a page and a home page for each payload, and navigation with all of them. */
export function injectionSite(payloads: readonly string[]): InjectionSite {
  const files: FileTree = {
    'docs/index.md': '# Start\n\nneedle\n',
    'docs/team.md': '# Team\n',
    'docs/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'docs/_nav.json': JSON.stringify([
      { text: 'Probes', items: payloads.map((payload) => navigation['_nav.json']!(payload)) },
      { text: 'Team', link: '/team' },
    ]),
    'docs/_meta.json': JSON.stringify([
      'index',
      { type: 'dir', name: 'p' },
      { type: 'dir', name: 'n' },
      ...Object.entries(navigation)
        .filter(([name]) => name.startsWith('_meta'))
        .flatMap(([, fill]) => payloads.map((payload) => fill(payload))),
    ]),
  };
  const routes: string[] = [];
  for (const [index, payload] of payloads.entries()) {
    const number = String(index).padStart(2, '0');
    const body = Object.values(bodies).map((fill) => String(fill(payload)));
    const fields = { ...filled(articleFields, payload), date: '2024-01-02' };
    files[`docs/p/${number}.md`] =
      `${frontMatter(fields)}# needle ${escaped(payload)}\n\nneedle\n\n${body.join('\n\n')}\n`;
    files[`docs/h/${number}.md`] = frontMatter({ pageType: 'home', ...filled(homeFields, payload) });
    routes.push(`/p/${number}`, `/h/${number}`);
    if (isFileName(payload)) files[`docs/n/${number} ${payload}.md`] = `needle\n`;
  }
  const probe = 'PROBE';
  const fieldSinks = [articleFields, homeFields, navigation].reduce(
    (sum, sinks) => sum + countValues(filled(sinks, probe), probe),
    0,
  );
  return { files, routes, sinks: fieldSinks + Object.keys(bodies).length + 1 };
}
