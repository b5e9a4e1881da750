import * as z from 'zod/mini';
import { metaItem, metaSyntax } from '../report/errors-build.js';
import { nearest } from '../report/nearest.js';
import { parseJson } from '../util/parse-json.js';
import { explainIssues } from './explain-issues.js';
import type { NavigationSource } from './navigation-source.js';

const decoration = { icon: z.optional(z.string()), tag: z.optional(z.string()) };
const pageFields = {
  ...decoration,
  label: z.optional(z.string()),
  context: z.optional(z.string()),
  overviewHeaders: z.optional(z.array(z.number())),
};
const folding = { collapsible: z.optional(z.boolean()), collapsed: z.optional(z.boolean()) };

/** A custom link or a group of them; nested items need no `type`. */
export interface CustomLinkItem {
  type?: 'custom-link' | undefined;
  label: string;
  link?: string | undefined;
  items?: CustomLinkItem[] | undefined;
  collapsible?: boolean | undefined;
  collapsed?: boolean | undefined;
  icon?: string | undefined;
  tag?: string | undefined;
  context?: string | undefined;
  overviewHeaders?: number[] | undefined;
}

const customLink: z.ZodMiniType<CustomLinkItem> = z.strictObject({
  ...pageFields,
  ...folding,
  type: z.optional(z.literal('custom-link')),
  label: z.string(),
  link: z.optional(z.string()),
  items: z.optional(z.lazy(() => z.array(customLink))),
});

const itemSchemas = {
  file: z.strictObject({ type: z.literal('file'), name: z.string(), ...pageFields }),
  dir: z.strictObject({ type: z.literal('dir'), name: z.string(), ...pageFields, ...folding }),
  'dir-section-header': z.strictObject({
    type: z.literal('dir-section-header'),
    name: z.string(),
    ...pageFields,
    ...folding,
  }),
  divider: z.strictObject({ type: z.literal('divider'), dashed: z.optional(z.boolean()) }),
  'section-header': z.strictObject({ type: z.literal('section-header'), label: z.string(), ...decoration }),
  'custom-link': customLink,
};

type FileItem = z.infer<typeof itemSchemas.file>;
type DirItem = z.infer<typeof itemSchemas.dir>;
type DirSectionItem = z.infer<(typeof itemSchemas)['dir-section-header']>;
type DividerItem = z.infer<typeof itemSchemas.divider>;
type SectionHeaderItem = z.infer<(typeof itemSchemas)['section-header']>;

/** An item of `_meta.json`, strings written out as `file` items. */
export type MetaItem =
  FileItem | DirItem | DirSectionItem | DividerItem | SectionHeaderItem | (CustomLinkItem & { type: 'custom-link' });

/** Line of the n-th item of a JSON list, found by walking its text; 1 where it cannot be told. */
export function itemLine(text: string, index: number): number {
  let depth = 0;
  let item = -1;
  let isInString = false;
  let line = 1;
  let isExpecting = false;
  for (let position = 0; position < text.length; position++) {
    const char = text[position]!;
    if (char === '\n') line += 1;
    if (isInString) {
      if (char === '\\') position += 1;
      else if (char === '"') isInString = false;
      continue;
    }
    if (/\s/.test(char)) continue;
    if (isExpecting && depth === 1 && char !== ']') {
      isExpecting = false;
      item += 1;
      if (item === index) return line;
    }
    if (char === '"') isInString = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth === 1) isExpecting = true;
    } else if (char === ']' || char === '}') depth -= 1;
    else if (char === ',' && depth === 1) isExpecting = true;
  }
  return 1;
}

function toItem(written: unknown, file: string, line: number, source: NavigationSource): MetaItem[] {
  const complain = (reason: string, fix?: string): MetaItem[] => {
    source.report(metaItem({ file, line, column: 1 }, reason, fix));
    return [];
  };
  if (typeof written === 'string') return [{ type: 'file', name: written }];
  if (typeof written !== 'object' || written === null) return complain('An item must be a string or an object.');
  const type = 'type' in written ? String(written.type) : 'file';
  if (!('type' in written) && ('text' in written || 'activeMatch' in written)) {
    return complain('This looks like an item of the top navigation.', 'Move it to _nav.json.');
  }
  const schema = itemSchemas[type as keyof typeof itemSchemas] as z.ZodMiniType<MetaItem> | undefined;
  if (!schema) {
    const near = nearest(type, Object.keys(itemSchemas));
    return complain(
      `There is no item type ${JSON.stringify(type)}.`,
      near ? `Did you mean ${near}?` : `Types are ${Object.keys(itemSchemas).join(', ')}.`,
    );
  }
  const parsed = schema.safeParse({ type, ...written });
  if (!parsed.success) return complain(`The ${type} item is not right: ${explainIssues(parsed.error.issues)}.`);
  if (parsed.data.type === 'custom-link' && !parsed.data.link && !parsed.data.items) {
    return complain('A custom-link needs a link or items.', 'Add "link": "/…" or "items": […].');
  }
  return [source.cleanItem(parsed.data, { file, line, column: 1 }, source.report)];
}

/** Reads a folder's `_meta.json`: its items with their lines, or undefined when there is none. Problems are reported. */
export function readMetaFile(
  folder: string,
  source: NavigationSource,
): { items: { item: MetaItem; line: number }[]; file: string } | undefined {
  const path = folder === '' ? '_meta.json' : `${folder}/_meta.json`;
  const scripted = source.folders.get(folder)?.files.find((name) => /^_meta\.[cm]?[jt]s$/.test(name));
  if (scripted) {
    const place = {
      file: fileInProject(folder === '' ? scripted : `${folder}/${scripted}`, source),
      line: 1,
      column: 1,
    };
    source.report(metaItem(place, `${scripted} is not read: the order of pages is data.`, 'Write it as _meta.json.'));
  }
  const text = source.readFile(path);
  if (text === undefined) return undefined;
  const file = fileInProject(path, source);
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    source.report(
      metaSyntax({ file, line: parsed.problem.line, column: parsed.problem.column }, parsed.problem.reason),
    );
    return { items: [], file };
  }
  if (!Array.isArray(parsed.value)) {
    source.report(metaItem({ file, line: 1, column: 1 }, 'A _meta.json must be a list.'));
    return { items: [], file };
  }
  const items = parsed.value.flatMap((written, index) => {
    const line = itemLine(text, index);
    return toItem(written, file, line, source).map((item) => ({ item, line }));
  });
  return { items, file };
}

/** Path of a docs file relative to the project, for messages. */
export function fileInProject(path: string, source: NavigationSource): string {
  const { root, projectRoot } = source.config;
  const prefix = root.startsWith(projectRoot)
    ? root.slice(projectRoot.length).replaceAll('\\', '/').replace(/^\//, '')
    : root;
  return prefix === '' ? path : `${prefix}/${path}`;
}
