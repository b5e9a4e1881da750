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
  // In place of the browser's own animations, which blend the two.
  const opaque = { opacity: [1, 1], mixBlendMode: ['normal', 'normal'] };
  const animate = (image: 'old' | 'new', keyframes: PropertyIndexedKeyframes): unknown =>
    document.documentElement.animate(keyframes, {
      duration: durationMs,
      easing: 'ease-in',
      pseudoElement: `::view-transition-${image}(root)`,
    });
  const onReady = (): void => {
    animate('old', opaque);
    animate('new', { ...opaque, clipPath });
  };
  document.startViewTransition(change).ready.then(onReady, () => undefined);
}
