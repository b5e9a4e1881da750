/** A place of the site as hooks return it. */
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** The browser's URL as plain data. */
export function currentLocation(): PageLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}
