/** Entries of the cache were damaged and are forgotten now: another attempt computes again what they held. */
export class LostEntries extends Error {}
