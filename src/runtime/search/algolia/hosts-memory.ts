/** Stores hosts by their URL, with the methods that say when a host may be tried again: after two minutes. */
export function createHostsMemory() {
  const hosts = new Map<string, unknown>();
  const addressOf = (host: Record<string, unknown> | string): string =>
    typeof host === 'string' ? host : String(host['url']);
  return {
    get: <T>(host: Record<string, unknown> | string, create: () => Promise<T>): Promise<T> => {
      const known = hosts.get(addressOf(host)) as T | undefined;
      return known === undefined ? create() : Promise.resolve(known);
    },
    set: <T>(host: Record<string, unknown> | string, state: T): Promise<T> => {
      hosts.set(addressOf(host), state);
      return Promise.resolve(state);
    },
    delete: (host: Record<string, unknown> | string): Promise<void> => {
      hosts.delete(addressOf(host));
      return Promise.resolve();
    },
    clear: (): Promise<void> => {
      hosts.clear();
      return Promise.resolve();
    },
  };
}
