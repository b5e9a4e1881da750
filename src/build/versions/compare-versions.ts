import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** Numbers and the texts between them: `v2.10` is `v`, 2, `.`, 10. */
const partsOf = (name: string): string[] => name.match(/\d+|\D+/g) ?? [];

/** Compares names of versions, numbers by value: `2.9` is before `2.10`. */
export function compareVersions(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)];
  for (const [index, part] of parts.entries()) {
    const opposite = others[index];
    if (opposite === undefined) return 1;
    const difference = Number(part) - Number(opposite);
    const order = Number.isNaN(difference) ? compareCodeUnits(part, opposite) : difference;
    if (order !== 0) return order;
  }
  return parts.length - others.length;
}
