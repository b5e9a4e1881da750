/** Parts of an element that are not copied. */
export interface CopyOptions {
  /** Classes of elements to leave out, besides `hd-copy-ignore`. */
  ignoreClasses?: readonly string[];
  /** Selectors of elements to leave out. */
  ignoreSelectors?: readonly string[];
}

/** Text of an element as visitors want to copy it: without marks that are not part of it. */
export function getCopyableText(
  element: Element,
  { ignoreClasses = [], ignoreSelectors = [] }: CopyOptions = {},
): string {
  const copy = element.cloneNode(true) as Element;
  const ignored = [...['hd-copy-ignore', ...ignoreClasses].map((name) => `.${CSS.escape(name)}`), ...ignoreSelectors];
  copy.querySelectorAll(ignored.join()).forEach((mark) => mark.remove());
  return copy.textContent?.replace(/\n$/, '') ?? '';
}

/**
 * Puts a text on the clipboard and returns true if that succeeded. When the browser refuses, a prompt shows the text
 * for copying by hand.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    prompt(document.querySelector<HTMLElement>('.hd-app')?.dataset['copyText'], text);
    return false;
  }
}
