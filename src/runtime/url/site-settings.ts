declare const __HEDDLE_BASE__: string;
declare const __HEDDLE_SITE_ORIGIN__: string;
declare const __HEDDLE_CLEAN_URLS__: boolean;

/** Settings of the site that are the same in all languages; the bundle contains them as constants. */
export const siteSettings = (): { base: string; siteOrigin: string; cleanUrls: boolean } => ({
  base: __HEDDLE_BASE__,
  siteOrigin: __HEDDLE_SITE_ORIGIN__,
  cleanUrls: __HEDDLE_CLEAN_URLS__,
});
