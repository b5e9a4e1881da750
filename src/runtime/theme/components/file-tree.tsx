import { Children, isValidElement, type ReactNode } from 'react';
import { fileTreeLine, type FileTreeEntry } from '../../../shared/file-tree.js';
import { FileIcon, FolderIcon } from '../icons/icons.js';

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
function fileTreeEntries(children: ReactNode): FileTreeEntry[] {
  return Children.toArray(children).flatMap((child) => {
    if (isElement(child, 'li')) return [itemOf(child)];
    return isValidElement<ListProps>(child) ? fileTreeEntries(child.props.children) : [];
  });
}

export interface FileTreeProps {
  /** Files and folders, in place of a list as children. */
  items?: readonly FileTreeEntry[] | undefined;
  /** A Markdown list, or `ul` and `li` elements. */
  children?: ReactNode;
}

function Line({ entry: { name, comment, isHighlighted }, icon }: { entry: FileTreeEntry; icon: ReactNode }) {
  const shown = name.replace(/\/$/, '');
  return (
    <>
      {icon}
      {isHighlighted ? <strong>{shown}</strong> : <span>{shown}</span>}
      {comment !== undefined && <span className="hd-file-comment">{comment}</span>}
    </>
  );
}

function Entries({ entries }: { entries: readonly FileTreeEntry[] }) {
  return (
    <ul>
      {entries.map((entry, index) => (
        <li key={index}>
          {entry.entries || entry.name.endsWith('/') ? (
            <details open={!entry.isClosed}>
              <summary>
                <Line entry={entry} icon={<FolderIcon />} />
              </summary>
              {entry.entries && <Entries entries={entry.entries} />}
            </details>
          ) : (
            <span className="hd-file">
              <Line entry={entry} icon={<FileIcon />} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Files and folders as a tree; folders can be opened and closed, without script too. */
export function FileTree({ items, children }: FileTreeProps) {
  return (
    <div className="hd-file-tree">
      <Entries entries={items ?? fileTreeEntries(children)} />
    </div>
  );
}
