const delayMs = 200;
const speedMs = 200;
const minimum = 0.08;
const trickleRate = 0.02;
const trickleSpeedMs = 800;
/** A trickling bar never looks finished. */
const trickleLimit = 0.994;

/** The bar at the top of the window: not started, started, trickling, done. */
export interface ProgressBar {
  /** Shows the bar soon; quick navigations stay without one. */
  start(): void;
  /** Fills the bar and lets it fade. */
  done(): void;
}

function createElements(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'nprogress';
  root.setAttribute('aria-hidden', 'true');
  const bar = document.createElement('div');
  bar.className = 'hd-progress-bar';
  const spinner = document.createElement('div');
  spinner.className = 'hd-progress-spinner';
  root.append(bar, spinner);
  return root;
}

/** Next value of a trickling bar: steps shrink as the end comes near. */
export function trickle(progress: number): number {
  return Math.min(trickleLimit, progress + Math.max(trickleRate * (1 - progress), 0.002));
}

/** Makes the progress bar. Its position is set through the CSS object model, which a strict policy allows. */
export function createProgressBar(): ProgressBar {
  let element: HTMLElement | undefined;
  let progress = 0;
  let delay: ReturnType<typeof setTimeout> | undefined;
  let trickling: ReturnType<typeof setInterval> | undefined;

  const show = (value: number): void => {
    progress = value;
    element?.style.setProperty('--hd-progress', String(value));
  };
  const begin = (): void => {
    element = createElements();
    show(0);
    document.body.append(element);
    document.documentElement.classList.add('nprogress-busy');
    element.getBoundingClientRect();
    show(minimum);
    trickling = setInterval(() => show(trickle(progress)), trickleSpeedMs);
  };
  return {
    start: () => {
      if (element || delay !== undefined) return;
      delay = setTimeout(begin, delayMs);
    },
    done: () => {
      clearTimeout(delay);
      clearInterval(trickling);
      delay = undefined;
      const finished = element;
      if (!finished) return;
      show(1);
      element = undefined;
      document.documentElement.classList.remove('nprogress-busy');
      finished.classList.add('hd-progress-done');
      setTimeout(() => finished.remove(), speedMs * 2);
    },
  };
}
