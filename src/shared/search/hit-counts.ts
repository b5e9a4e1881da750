/** Hits that a visitor sees before scrolling, about: the dialog's list is 500 px high, and a row with two lines 58 px. */
export const firstHits = 8;

/** Hits of a search without a limit, which the dialog shows when it is scrolled to its end. */
export const allHits = 32;
