/** Gives ids that are unique on a page. */
export interface UniqueIds {
  /** Keeps an id from being given. */
  reserve(id: string): void;
  /** The wanted id, followed by a number if it was given or reserved before. */
  take(wanted: string): string;
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
