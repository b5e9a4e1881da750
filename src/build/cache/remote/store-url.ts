/** Schemes of the stores that there are. */
const schemes = ['http:', 'https:', 'redis:', 'rediss:'];

/** True if a text is the URL of a store. */
export const isStoreUrl = (text: string): boolean => URL.canParse(text) && schemes.includes(new URL(text).protocol);

/** A URL for messages: without user, password and query. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
