/** Longest line that is highlighted, in UTF-16 units. Sizes decide, not times: the output must not depend on load. */
export const longestLine = 5000;

/** Rules of a grammar that may be open at the end of a line. The time for a line grows with them, so a block's time would be quadratic. */
export const deepestState = 1000;

/** Longest block that is highlighted, in UTF-16 units. */
export const longestBlock = 200_000;
