import { announce } from '../dom/announce.js';
import { appearanceStorageKey } from '../../shared/head-scripts/appearance-key.js';
import { onClick, onEveryPage } from './document-events.js';

type Choice = 'light' | 'dark' | 'auto';

const html = document.documentElement;
const isChoice = (value: unknown): value is Choice => value === 'light' || value === 'dark' || value === 'auto';

/** Reads what the inline script found out. */
function currentChoice(): Choice {
  const choice = html.dataset['appearanceChoice'];
  return isChoice(choice) ? choice : 'auto';
}

function markChoice(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-appearance-set]'))
    button.ariaPressed = String(button.dataset['appearanceSet'] === currentChoice());
}

/** Colors of the browser's bars follow the choice. */
function showColor(): void {
  const choice = currentChoice();
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[data-appearance]')) {
    const name = color.dataset['appearance']!;
    color.media = choice === 'auto' ? `(prefers-color-scheme: ${name})` : choice === name ? 'all' : 'not all';
  }
}

function show(choice: Choice): void {
  html.dataset['appearanceChoice'] = choice;
  html.classList.toggle(
    'dark',
    choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches),
  );
  markChoice();
  showColor();
}

/** Lets the new appearance grow as a circle from the switch. */
function reveal({ clientX: x, clientY: y }: MouseEvent, change: () => void): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const clipPath = [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`];
  html.classList.add('hd-revealing');
  const transition = document.startViewTransition(change);
  transition.ready.then(
    () =>
      html.animate({ clipPath }, { duration: 400, easing: 'ease-in', pseudoElement: '::view-transition-new(root)' }),
    () => undefined,
  );
  transition.finished.finally(() => html.classList.remove('hd-revealing')).catch(() => undefined);
}

/** Makes the appearance switch work and follows the system and the reader's other windows. */
export function installAppearance(): void {
  const isForced = html.dataset['appearance']?.startsWith('force-');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(currentChoice()));
  if (isForced) return;
  addEventListener('storage', ({ key, newValue }) => {
    if (key === appearanceStorageKey && isChoice(newValue)) show(newValue);
  });
  onEveryPage(markChoice);
  showColor();
  onClick('[data-appearance-set]', (button, event) => {
    const choice = button.dataset['appearanceSet'];
    if (!isChoice(choice)) return;
    try {
      localStorage.setItem(appearanceStorageKey, choice);
    } catch {
      // The choice holds for this page.
    }
    const change = (): void => {
      show(choice);
      announce(button.innerText);
    };
    if (button.dataset['animated']) reveal(event, change);
    else change();
  });
}
