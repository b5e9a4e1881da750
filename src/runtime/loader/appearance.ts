import { appearanceStorageKey } from '../../shared/head-scripts/appearance-key.js';
import {
  chooseAppearance,
  currentChoice,
  isChoice,
  markChoice,
  showAppearance,
  showColor,
} from '../dom/appearance-choice.js';
import { onClick, onEveryPage } from './document-events.js';

/** Makes the appearance switch work and follows the system and the visitor's other windows. */
export function installAppearance(): void {
  const isForced = document.documentElement.dataset['appearance']?.startsWith('force-');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showAppearance(currentChoice()));
  if (isForced) return;
  addEventListener('storage', ({ key, newValue }) => {
    if (key === appearanceStorageKey && isChoice(newValue)) showAppearance(newValue);
  });
  onEveryPage(markChoice);
  showColor();
  // Animated buttons have an act in its place.
  onClick('[data-appearance-set]:not([data-act])', chooseAppearance);
}
