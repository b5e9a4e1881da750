import type { OverviewGroupData, OverviewItem } from '../../../shared/page-data.js';

const simplify = (text: string): string => text.toLowerCase().replaceAll('-', ' ').trim();

function filterItem(item: OverviewItem, isMatch: (text: string) => boolean): OverviewItem[] {
  if (isMatch(item.text)) return [item];
  const headers = item.headers?.filter(({ text }) => isMatch(text)) ?? [];
  const items = item.items?.filter(({ text }) => isMatch(text)) ?? [];
  return headers.length + items.length > 0 ? [{ ...item, headers, items }] : [];
}

/**
 * Filters an overview by a text: groups by their name, whole; items by theirs, with all headings; else the headings
 * that match. Case does not count, and a hyphen is a space.
 */
export function filterGroups(groups: readonly OverviewGroupData[], query: string): readonly OverviewGroupData[] {
  const wanted = simplify(query);
  if (wanted === '') return groups;
  const isMatch = (text: string): boolean => simplify(text).includes(wanted);
  return groups.flatMap((group) => {
    if (isMatch(group.name)) return [group];
    const items = group.items.flatMap((item) => filterItem(item, isMatch));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
