const html = document.documentElement;

/** True if the page is shown in the dark appearance. */
export const isDark = (): boolean => html.classList.contains('dark');

/** Calls back when the appearance of the page changes, until the signal is aborted. */
export function followAppearance(signal: AbortSignal, onChange: () => void): void {
  const observer = new MutationObserver(onChange);
  observer.observe(html, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
}
