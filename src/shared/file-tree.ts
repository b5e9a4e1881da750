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

/** Reads the elements of one kind of tree. */
export interface ListReader<Node> {
  /** Name of an element; undefined for other nodes. */
  nameOf(node: Node): string | undefined;
  childrenOf(node: Node): readonly Node[];
  textOf(node: Node): string;
}

function entryOf<Node>(item: Node, reader: ListReader<Node>): FileTreeEntry {
  const { nameOf, childrenOf, textOf } = reader;
  const isOneOf =
    (...names: string[]) =>
    (node: Node) =>
      names.includes(nameOf(node) ?? '');
  // Items of loose lists contain paragraphs.
  const parts = childrenOf(item).flatMap((part) => (nameOf(part) === 'p' ? childrenOf(part) : [part]));
  const lists = parts.filter(isOneOf('ul', 'ol'));
  const line = parts.filter((part) => !lists.includes(part));
  return {
    ...fileTreeLine(line.map(textOf).join('')),
    ...(line.some(isOneOf('strong', 'b')) ? { isHighlighted: true } : {}),
    ...(lists.length > 0 ? { entries: fileTreeEntries(lists, reader) } : {}),
  };
}

/** Entries of the items in nested lists. */
export const fileTreeEntries = <Node>(nodes: readonly Node[], reader: ListReader<Node>): FileTreeEntry[] =>
  nodes.flatMap((node) =>
    reader.nameOf(node) === 'li' ? [entryOf(node, reader)] : fileTreeEntries(reader.childrenOf(node), reader),
  );
