/** Ways in which a search service fails. */
export const searchFaults = ['refuse', 'hang', '403', '429', '500', 'malformed'] as const;
export type SearchFault = (typeof searchFaults)[number];
