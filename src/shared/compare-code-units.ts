/** Compares texts by UTF-16 code units, for `sort`: the same order on every machine. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
