import { chooseAppearance } from '../dom/appearance-choice.js';

const durationMs = 400;

/** Chooses an appearance, which grows as a circle from the button, unless the visitor wants less motion. */
export function revealAppearance(button: HTMLElement): void {
  const change = (): void => chooseAppearance(button);
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const clipPath = [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`];
  const html = document.documentElement;
  html.classList.add('hd-revealing');
  const transition = document.startViewTransition(change);
  transition.ready.then(
    () =>
      html.animate(
        { clipPath },
        { duration: durationMs, easing: 'ease-in', pseudoElement: '::view-transition-new(root)' },
      ),
    () => undefined,
  );
  transition.finished.finally(() => html.classList.remove('hd-revealing')).catch(() => undefined);
}
