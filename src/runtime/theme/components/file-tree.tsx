import { Children, isValidElement, type ReactNode } from 'react';
import { fileTreeEntries, type FileTreeEntry, type ListReader } from '../../../shared/file-tree.js';
import { FileIcon, FolderIcon } from '../icons/icons.js';

interface ListProps {
  children?: ReactNode;
}

const reader: ListReader<ReactNode> = {
  nameOf: (node) => (isValidElement(node) && typeof node.type === 'string' ? node.type : undefined),
  childrenOf: (node) => (isValidElement<ListProps>(node) ? Children.toArray(node.props.children) : []),
  textOf: (node) =>
    typeof node === 'string' || typeof node === 'number'
      ? String(node)
      : reader.childrenOf(node).map(reader.textOf).join(''),
};

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
      {/* The space is between them where there are no styles: in the text for search, agents and screen readers. */}
      {comment !== undefined && ' '}
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
      <Entries entries={items ?? fileTreeEntries(Children.toArray(children), reader)} />
    </div>
  );
}
