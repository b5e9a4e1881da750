import { pageShownEvent } from '../page-start.js';

const html = document.documentElement;
/** Distance from the top from which the page counts as scrolled. */
const scrolledPx = 100;

interface TocTarget {
  link: HTMLElement;
  heading: HTMLElement;
}

function tocTargets(): TocTarget[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('#hd-toc a[href^="#"]')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
}

/** The heading being read: the last one above the reading line; at the end of the page the last one. */
function activeTarget(targets: readonly TocTarget[]): TocTarget | undefined {
  const line = parseFloat(getComputedStyle(html).scrollPaddingTop) + 8;
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= html.scrollHeight - 2;
  const passed = targets.filter(({ heading }) => heading.getBoundingClientRect().top <= line);
  return (isAtEnd && targets.at(-1)) || passed.at(-1);
}

function markTocLink(targets: readonly TocTarget[], active: TocTarget | undefined): void {
  for (const { link } of targets) {
    if (link === active?.link) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
  const label = document.querySelector('.hd-toc-current');
  if (label) label.textContent = active?.link.textContent ?? '';
  const toc = active?.link.closest<HTMLElement>('#hd-toc');
  if (!active || !toc) return;
  const { offsetTop, offsetHeight } = active.link;
  if (offsetTop < toc.scrollTop || offsetTop + offsetHeight > toc.scrollTop + toc.clientHeight)
    toc.scrollTop = offsetTop - toc.clientHeight / 2;
}

/** Whether the bar may go away: it hides while the reader scrolls down and holds neither focus nor an open menu. */
function hidesNavBar(bar: Element, isDown: boolean): boolean {
  const isInUse = bar.contains(document.activeElement) || document.querySelector('[popover]:popover-open') !== null;
  return isDown && scrollY > scrolledPx && !isInUse;
}

/** Follows scrolling: marks the active heading, shows the way back to the top, hides and shows the navigation bar. */
export function installScrollState(): void {
  let targets: TocTarget[] = [];
  let active: TocTarget | undefined;
  let lastY = scrollY;
  let isPlanned = false;

  const update = (): void => {
    isPlanned = false;
    html.classList.toggle('hd-scrolled', scrollY > scrolledPx);
    const bar = document.querySelector('.hd-navbar-auto');
    // Small movements, as elastic scrolling makes them, change nothing.
    if (Math.abs(scrollY - lastY) > 4) {
      if (bar) html.classList.toggle('hd-navbar-hidden', hidesNavBar(bar, scrollY > lastY));
      lastY = scrollY;
    }
    const next = activeTarget(targets);
    if (next !== active) markTocLink(targets, next);
    active = next;
  };
  const plan = (): void => {
    if (!isPlanned) requestAnimationFrame(update);
    isPlanned = true;
  };
  const prepare = (): void => {
    targets = tocTargets();
    active = undefined;
    html.classList.remove('hd-navbar-hidden');
    plan();
  };
  prepare();
  document.addEventListener(pageShownEvent, prepare);
  addEventListener('scroll', plan, { passive: true });
  addEventListener('resize', plan, { passive: true });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('.hd-navbar')) html.classList.remove('hd-navbar-hidden');
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.hd-back-to-top'))) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    scrollTo({ top: 0, behavior });
    document.querySelector<HTMLElement>('#hd-content')?.focus({ preventScroll: true });
  });
}
