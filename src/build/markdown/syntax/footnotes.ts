import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
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

/** Ids of footnotes as MkDocs writes them, `fn:1` and `fnref:1`. */
function renameIds(tree: Root): void {
  const renamed = (text: unknown): string => String(text).replace(/^(#?)fn(ref)?-/, '$1fn$2:');
  walkHtml(tree, (node) => {
    if (node.type !== 'element') return;
    const { properties } = node;
    const isPart = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
    if (isPart) properties['href'] = renamed(properties['href']);
    if (isPart || node.tagName === 'li') if ('id' in properties) properties['id'] = renamed(properties['id']);
  });
}

/** rehype plugin: the texts of footnotes in the language of the page. */
export function rehypeFootnotes({ labels }: FootnoteOptions) {
  return (tree: Root, file: VFile): void => {
    if (file.data.scope!.config.compat.includes('mkdocs')) renameIds(tree);
    for (const node of tree.children)
      if (node.type === 'element' && 'dataFootnotes' in node.properties)
        translate(node, labels(textLang(file.data.scope!.route)));
  };
}
