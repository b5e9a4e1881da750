/** A query without the tags in it. */
export interface TaggedQuery {
  text: string;
  /** In lowercase. A section has to have all of them. */
  tags: [name: string, value: string][];
}

/** Takes `name:value` and `name:"some words"` out of a query, for the names of tags that the index has. */
export function takeTags(query: string, names: readonly string[]): TaggedQuery {
  const tags: TaggedQuery['tags'] = [];
  const text = query.replace(
    /(?:^|\s)([\w-]+):(?:"([^"]*)"|(\S+))/g,
    (whole, name: string, words?: string, word?: string) => {
      if (!names.includes(name)) return whole;
      tags.push([name, (words ?? word!).toLowerCase()]);
      return '';
    },
  );
  return { text: text.trimStart(), tags };
}
