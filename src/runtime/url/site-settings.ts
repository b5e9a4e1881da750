/** Settings of the site that are the same in all languages; the bundle holds them as constants. */
declare const __HEDDLE_SITE__: { base: string; siteOrigin: string; cleanUrls: boolean };

export const siteSettings = (): typeof __HEDDLE_SITE__ => __HEDDLE_SITE__;
