/** Gives ids that are unique on a page. */
export interface UniqueIds {
  /** Keeps an id from being given. */
  reserve(id: string): void;
  /** The wanted id, followed by a number if it was given or reserved before. */
  take(wanted: string): string;
}

/** `steps`, `steps_1`, `steps_2`: the id after one that was given, as Python-Markdown counts. */
const nextId = (id: string): string => {
  const [, name = id, count = '0'] = /^(.*)_(\d+)$/.exec(id) ?? [];
  return `${name}_${Number(count) + 1}`;
};

/** Starts the ids of a page of MkDocs. */
export function createMkDocsIds(): UniqueIds {
  const given = new Set<string>();
  /** The last id of each wanted one, before which all are given. */
  const last = new Map<string, string>();
  return {
    reserve: (id) => void given.add(id),
    take: (wanted) => {
      let id = last.get(wanted) ?? wanted;
      while (given.has(id)) id = nextId(id);
      given.add(id);
      last.set(wanted, id);
      return id;
    },
  };
}

/** Starts the ids of a page; numbers count per wanted id, as GitHub counts them. */
export function createUniqueIds(): UniqueIds {
  const counts = new Map<string, number>();
  return {
    reserve: (id) => void counts.set(id, 0),
    take: (wanted) => {
      let id = wanted;
      while (counts.has(id)) {
        const count = (counts.get(wanted) ?? 0) + 1;
        counts.set(wanted, count);
        id = `${wanted}-${count}`;
      }
      counts.set(id, 0);
      return id;
    },
  };
}

/** Starts the ids of a page of Astro before version 6, which counts ids before it removes a hyphen at their end. */
export function createAstroIds(): UniqueIds {
  const counted = createUniqueIds();
  const given = createUniqueIds();
  return {
    reserve: (id) => {
      counted.reserve(id);
      given.reserve(id);
    },
    take: (wanted) => given.take(counted.take(wanted).replace(/-$/, '') || 'section'),
  };
}
