/** What is used of a `KeyboardEvent`. */
export type SearchKey = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** What a key does in a search field. `choose` opens the active hit here, `chooseElsewhere` in a new tab or window. */
export type SearchAction = 'next' | 'previous' | 'choose' | 'chooseElsewhere' | 'escape' | 'toggle';

/** Whether a key belongs to a composition of characters. Some browsers tell only by the code 229. */
export const isComposingKey = ({ isComposing, keyCode }: SearchKey): boolean => isComposing || keyCode === 229;

/** Finds what a key does; undefined leaves it to the browser. */
export function searchAction(event: SearchKey, isApple: boolean): SearchAction | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (isComposingKey(event)) return undefined;
  const letter = key.toLowerCase();
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && letter === 'k') return 'toggle';
  if (isApple && ctrlKey && !metaKey && letter === 'n') return 'next';
  if (isApple && ctrlKey && !metaKey && letter === 'p') return 'previous';
  if (key === 'Enter' && !altKey) return ctrlKey || metaKey || shiftKey ? 'chooseElsewhere' : 'choose';
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  return key === 'Escape' ? 'escape' : undefined;
}

/** Whether the reader's computer is of the kind whose shortcuts use the Command key. */
export const isApplePlatform = (platform: string = navigator.platform): boolean =>
  /mac|iphone|ipad|ipod/i.test(platform);
