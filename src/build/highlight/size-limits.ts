/** Longest line that is highlighted, in UTF-16 units. Sizes decide, not times: the output must not depend on load. */
export const longestLine = 5000;

/** Longest block that is highlighted, in UTF-16 units. */
export const longestBlock = 200_000;
