/** True if two plain values have the same JSON text. Members in another order make a difference. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
