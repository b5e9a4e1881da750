import { isRecord } from '../../shared/is-record.js';
import type { FieldRule, Dialect } from '../dialect.js';
import { named, type WrittenFields } from '../field-rules.js';

/** Parts of a page that Material for MkDocs hides, by its names. */
const hiddenParts: Record<string, WrittenFields> = {
  navigation: { sidebar: false },
  toc: { outline: false },
  path: { breadcrumbs: false },
  footer: { prev: false, next: false },
};

/** Fields of MkDocs, and of Material for MkDocs. */
const mkDocsFields: Readonly<Record<string, FieldRule>> = {
  hide: (value) => Object.assign({}, ...[value].flat().map((part) => hiddenParts[String(part)])) as WrittenFields,
  search: (value) => {
    if (!isRecord(value)) return { search: value };
    const { exclude, ...rest } = value;
    return exclude === true ? { search: false } : Object.keys(rest).length > 0 ? { search: rest } : {};
  },
  status: named('tag'),
};

export const mkdocs: Dialect = {
  name: 'mkdocs',
  fields: mkDocsFields,
  // `fn:1` and `fnref:1`
  footnoteId: (id) => id.replace(/^(#?)fn(ref)?-/, '$1fn$2:'),
  hasFilesBesidePages: true,
  styles: ['variables.css'],
};
