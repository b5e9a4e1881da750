/** Kinds of pages, which visitors can choose by `kind:`, and of which some rank lower. */
export type PageKind = 'guide' | 'reference' | 'blog' | 'changelog' | 'error';

const patterns: readonly (readonly [PageKind, RegExp])[] = [
  ['changelog', /(?:^|\/)(?:changelogs?|changes|history|release-?notes?|releases)(?:\/|$)/i],
  ['blog', /(?:^|\/)(?:blog|news|posts?|announcements?)(?:\/|$)/i],
  ['error', /(?:^|\/)(?:errors?|error-codes|diagnostics|warnings)(?:\/|$)/i],
  ['reference', /(?:^|\/)(?:api|apis|reference|references|config|options)(?:\/|$)/i],
];

/** The kind of a page by the folders in its URL. */
export const pageKind = (routePath: string): PageKind =>
  patterns.find(([, pattern]) => pattern.test(routePath))?.[0] ?? 'guide';

/** True if the folders in its URL say that a page is for the project's contributors. */
export const isForContributors = (routePath: string): boolean =>
  /(?:^|\/)contribut(?:e|ing|ions?|ors?)(?:\/|$)/i.test(routePath);

/** The last two segments of a URL path as words. */
export const pathWords = (routePath: string): string =>
  routePath
    .split('/')
    .filter((part) => part !== '' && part !== 'index')
    .slice(-2)
    .join(' ')
    .replace(/[-_.]+/g, ' ');
