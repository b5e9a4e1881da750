/** Old addresses and where they lead. */
export interface Redirect {
  /** A path, or a regular expression for the path without `base`; several for one target. */
  from: string | string[];
  /** A path of the site, which takes the place of what matched, or an address that begins with `https://`. */
  to: string;
}

/** Options of the plugin. */
export interface ClientRedirectsOptions {
  /** The first rule that fits counts. */
  redirects: Redirect[];
}
