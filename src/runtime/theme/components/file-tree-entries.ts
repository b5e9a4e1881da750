import { Children, isValidElement, type ReactNode } from 'react';
import { fileTreeLine, type FileTreeEntry } from '../../../shared/file-tree.js';

interface ListProps {
  children?: ReactNode;
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return isValidElement<ListProps>(node)
    ? Children.toArray(node.props.children).map(textOf).join('')
    : Children.toArray(Array.isArray(node) ? node : [])
        .map(textOf)
        .join('');
}

const isElement = (node: ReactNode, ...names: string[]): boolean =>
  isValidElement(node) && typeof node.type === 'string' && names.includes(node.type);

function itemOf(item: ReactNode): FileTreeEntry {
  const parts = Children.toArray(isValidElement<ListProps>(item) ? item.props.children : item);
  const lists = parts.filter((part) => isElement(part, 'ul', 'ol'));
  const line = parts.filter((part) => !lists.includes(part));
  const entry = fileTreeLine(line.map(textOf).join(''));
  return {
    ...entry,
    ...(line.some((part) => isElement(part, 'strong', 'b')) ? { isHighlighted: true } : {}),
    ...(lists.length > 0 ? { entries: lists.flatMap((list) => fileTreeEntries(list)) } : {}),
  };
}

/** Entries of nested `ul` and `li` elements. */
export function fileTreeEntries(children: ReactNode): FileTreeEntry[] {
  return Children.toArray(children).flatMap((child) => {
    if (isElement(child, 'li')) return [itemOf(child)];
    return isValidElement<ListProps>(child) ? fileTreeEntries(child.props.children) : [];
  });
}
