import { appearanceStorageKey } from '../../shared/appearance-key.js';
import { announce } from './announce.js';

/** Choice of a visitor: an appearance, or that of the system. */
export type AppearanceChoice = 'light' | 'dark' | 'auto';

const html = document.documentElement;
export const isChoice = (value: unknown): value is AppearanceChoice =>
  value === 'light' || value === 'dark' || value === 'auto';

/** The choice that the inline script found. */
export function currentChoice(): AppearanceChoice {
  const choice = html.dataset['appearanceChoice'];
  return isChoice(choice) ? choice : 'auto';
}

/** Marks the button of the present choice. */
export function markChoice(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-appearance-set]'))
    button.ariaPressed = String(button.dataset['appearanceSet'] === currentChoice());
}

/** Colors of the browser's bars follow the choice. */
export function showColor(): void {
  const choice = currentChoice();
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[data-appearance]')) {
    const name = color.dataset['appearance']!;
    color.media = choice === 'auto' ? `(prefers-color-scheme: ${name})` : choice === name ? 'all' : 'not all';
  }
}

/** Shows an appearance, which is not stored. */
export function showAppearance(choice: AppearanceChoice): void {
  html.dataset['appearanceChoice'] = choice;
  html.classList.toggle(
    'dark',
    choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches),
  );
  markChoice();
  showColor();
}

/** Shows and stores the appearance of a button of the switch. */
export function chooseAppearance(button: HTMLElement): void {
  const choice = button.dataset['appearanceSet'];
  if (!isChoice(choice)) return;
  try {
    localStorage.setItem(appearanceStorageKey, choice);
  } catch {
    // The choice holds for this page.
  }
  showAppearance(choice);
  announce(button.innerText);
}
