/** Index of the tab that a key press selects; undefined for keys that tabs do not answer. */
export function tabIndexOfKey(key: string, index: number, count: number, isRightToLeft: boolean): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step !== undefined) return (index + (isRightToLeft ? -step : step) + count) % count;
  return { Home: 0, End: count - 1 }[key];
}

const storageKey = (groupId: string): string => `heddle-tabs-${groupId}`;

/** Event that says which tab a visitor chose in a group of tabs. */
export const choiceEvent = 'heddle:tab-choice';
/** Group of tabs for package managers, which every page shares. */
export const packageManagerGroup = 'package.manager';

export interface TabChoice {
  groupId: string;
  value: string;
}

/** The group whose choice a change of the storage is about; undefined for other changes. */
export const isChoiceKey = (key: string | null, groupId: string): boolean => key === storageKey(groupId);

/** The choice of an earlier visit. */
export function readChoice(groupId: string): string | undefined {
  try {
    return localStorage.getItem(storageKey(groupId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice and applies it to the other tabs of the group. */
export function writeChoice(choice: TabChoice): void {
  try {
    localStorage.setItem(storageKey(choice.groupId), choice.value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  dispatchEvent(new CustomEvent<TabChoice>(choiceEvent, { detail: choice }));
}
