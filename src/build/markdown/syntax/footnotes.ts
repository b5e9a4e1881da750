import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import { dialectValue } from '../../../compat/dialects.js';
import { fillIn } from '../../../shared/fill-in.js';
import { textLang } from '../../facts/route.js';
import { walkHtml } from '../../syntax-tree/walk-tree.js';
import type { PageLabels } from '../page-labels.js';

/** Options of the plugin: the labels of a language. */
export interface FootnoteOptions {
  labels: (lang: string) => Pick<PageLabels, 'footnotes' | 'footnoteBack'>;
}

/** The label that remark-rehype writes, with the number of the reference, such as `1` or `1-2`. */
const englishBackLabel = /^Back to reference ([\d-]+)$/;

function translate(section: Element, { footnotes, footnoteBack }: ReturnType<FootnoteOptions['labels']>): void {
  walkHtml(section, (node) => {
    if (node.type !== 'element') return;
    if (node.properties['id'] === 'footnote-label') node.children = [{ type: 'text', value: footnotes }];
    const [, name] = englishBackLabel.exec(String(node.properties['ariaLabel'])) ?? [];
    if (name !== undefined && 'dataFootnoteBackref' in node.properties)
      node.properties['ariaLabel'] = fillIn(footnoteBack, { name });
  });
}

/** Id of a footnote or of a reference to one, or a link to it, as Markdown and MDX make them. */
const noteId = /^(#?)(?:user-content-)?(?=fn(?:ref)?-)/;

/** Gives footnotes other ids: those of a dialect, and in a fragment with its prefix. */
function renameIds(tree: Root, prefix: string, ofDialect: (id: string) => string): void {
  const label = 'footnote-label';
  const renamed = (value: unknown): string => {
    const id = String(value);
    return noteId.test(id) ? ofDialect(id.replace(noteId, '$1')).replace(/^#?/, `$&${prefix}`) : id;
  };
  walkHtml(tree, (node) => {
    if (node.type !== 'element') return;
    const { properties } = node;
    const isPart = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
    if (isPart) properties['href'] = renamed(properties['href']);
    if (isPart || node.tagName === 'li') if ('id' in properties) properties['id'] = renamed(properties['id']);
    if (properties['id'] === label) properties['id'] = prefix + label;
    if (isPart && 'ariaDescribedBy' in properties) properties['ariaDescribedBy'] = [prefix + label];
  });
}

/** rehype plugin: the texts of footnotes in the language of the page, and ids that no other footnotes of the page have. */
export function rehypeFootnotes({ labels }: FootnoteOptions) {
  return (tree: Root, file: VFile): void => {
    const { config, idPrefix, route } = file.data.scope!;
    const notes = tree.children.filter((node) => node.type === 'element' && 'dataFootnotes' in node.properties);
    for (const section of notes) translate(section as Element, labels(textLang(route)));
    const footnoteId = dialectValue(config, 'footnoteId');
    if (footnoteId || (idPrefix !== '' && notes.length > 0)) renameIds(tree, idPrefix, footnoteId ?? ((id) => id));
  };
}
