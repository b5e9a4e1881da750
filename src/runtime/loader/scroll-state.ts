import { onClick, onEveryPage } from './document-events.js';

const { classList } = document.documentElement;
/** Distance from the top, in pixels, from which the page counts as scrolled. */
const scrolledPx = 100;
/** Headings above this line count as read; it is below everything that sticks to the top. */
const readingLinePx = 140;
/** Smaller movements, as elastic scrolling makes them, change nothing. */
const movementPx = 4;

interface TocTarget {
  link: HTMLElement;
  heading: HTMLElement;
}

function tocTargets(): TocTarget[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#hd-toc a')].flatMap((link) => {
    const heading = document.getElementById(link.getAttribute('href')!.slice(1));
    return heading ? [{ link, heading }] : [];
  });
}

/** The heading being read: the last one above the reading line, or the first one; at the end of the page the last one. */
function activeTarget(targets: readonly TocTarget[]): TocTarget | undefined {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  // Hidden panels of tabs hold headings too.
  const shown = targets.filter(({ heading }) => heading.getClientRects().length > 0);
  return isAtEnd
    ? shown.at(-1)
    : (shown.findLast(({ heading }) => heading.getBoundingClientRect().top <= readingLinePx) ?? shown[0]);
}

function markTocLink(targets: readonly TocTarget[], active: HTMLElement | undefined): void {
  for (const { link } of targets) {
    if (link === active) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
  const label = document.querySelector('.hd-toc-current');
  if (label) label.textContent = active?.textContent ?? '';
  const toc = active?.closest('#hd-toc');
  if (!active || !toc) return;
  const { offsetTop, offsetHeight } = active;
  if (offsetTop < toc.scrollTop || offsetTop + offsetHeight > toc.scrollTop + toc.clientHeight)
    toc.scrollTop = offsetTop - toc.clientHeight / 2;
}

/** Hides a bar that may hide while the visitor scrolls down, unless it contains the focus or something is open. */
function moveNavBar(isDown: boolean): void {
  const bar = document.querySelector('.hd-navbar-auto');
  const isInUse = bar?.contains(document.activeElement) || document.querySelector(':popover-open');
  classList.toggle('hd-navbar-hidden', Boolean(bar && isDown && scrollY > scrolledPx && !isInUse));
}

/** Follows scrolling: marks the active heading, shows the way back to the top, hides and shows the navigation bar. */
export function installScrollState(): void {
  let targets: TocTarget[] = [];
  let active: HTMLElement | undefined;
  let lastY = scrollY;
  let isPlanned = false;
  /** The next movement is a jump: to a heading, to a restored position, or to another page. */
  let isJump = false;

  const update = (): void => {
    isPlanned = false;
    classList.toggle('hd-scrolled', scrollY > scrolledPx);
    if (Math.abs(scrollY - lastY) > movementPx) {
      // A jump leaves the bar alone, because the columns beside the text would move away from the pointer.
      if (!isJump || scrollY <= scrolledPx) moveNavBar(scrollY > lastY);
      lastY = scrollY;
    }
    isJump = false;
    const link = activeTarget(targets)?.link;
    if (link !== active) markTocLink(targets, (active = link));
  };
  const plan = (): void => {
    if (!isPlanned) requestAnimationFrame(update);
    isPlanned = true;
  };
  const planJump = (): void => {
    isJump = true;
    plan();
  };
  onEveryPage(() => {
    targets = tocTargets();
    active = undefined;
    classList.remove('hd-navbar-hidden');
    planJump();
  });
  addEventListener('popstate', planJump);
  for (const name of ['scroll', 'resize']) addEventListener(name, plan, { passive: true });
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest('.hd-navbar')) classList.remove('hd-navbar-hidden');
  });
  onClick('.hd-back-to-top', () => {
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
    document.querySelector<HTMLElement>('#hd-content')?.focus({ preventScroll: true });
  });
}
