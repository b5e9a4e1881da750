/** A line of a file tree. */
export interface FileTreeEntry {
  name: string;
  /** Text beside the name. */
  comment?: string;
  /** True if the entry is highlighted. */
  isHighlighted?: boolean;
  /** Entries of a folder. A name that ends with a slash is a folder as well. */
  entries?: readonly FileTreeEntry[];
  /** True if a folder is closed at first. */
  isClosed?: boolean;
}

/** A list item without the lists inside it: `name comment` or `name # comment`; `name/…` is a closed folder. */
export function fileTreeLine(text: string): FileTreeEntry {
  const [, name = '', comment = ''] = /^\s*(\S*)\s*(?:#\s*)?([\s\S]*?)\s*$/.exec(text)!;
  const isClosed = /\/(?:…|\.\.\.)$/.test(name);
  return {
    name: isClosed ? name.replace(/[^/]+$/, '') : name,
    ...(comment ? { comment } : {}),
    ...(isClosed ? { isClosed } : {}),
  };
}
