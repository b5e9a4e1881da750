/** True if a URL has no user and password, or ones that can be decoded: a percent sign in them is written as `%25`. */
export function hasReadableAccount(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

/** A URL for messages: without user, password and query. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
