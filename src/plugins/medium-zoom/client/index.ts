import { settings, texts } from 'heddle-medium-zoom';
import { textOfPage } from '../../preview/client/text-of-page.js';
import type { Enlarger } from './zoom.js';

const { selector, options } = settings;
let enlarger: Promise<Enlarger> | undefined;

/** Adds a style sheet, which a strict content security policy allows in this form. */
function addStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/** Loads what enlarges images; a failed load is tried again by the next sign of intent. */
function load(): Promise<Enlarger> {
  enlarger ??= import('./zoom.js')
    .then(({ createEnlarger, zoomStyles }) => {
      addStyles(zoomStyles);
      return createEnlarger(options);
    })
    .catch((error: unknown) => {
      enlarger = undefined;
      throw error;
    });
  return enlarger;
}

/** The image that an event is about, unless it is part of a link. */
function zoomable({ target }: Event): HTMLImageElement | undefined {
  return target instanceof HTMLImageElement && target.matches(selector) && !target.closest('a') ? target : undefined;
}

/** Makes the images reachable by the keyboard, just before the focus moves. */
function prepareForKeyboard(): void {
  for (const image of document.querySelectorAll(selector))
    if (image instanceof HTMLImageElement && !image.closest('a')) {
      image.tabIndex = 0;
      image.role = 'button';
      image[image.alt === '' ? 'ariaLabel' : 'ariaDescription'] = textOfPage(texts, 'mediumZoomOpenText');
    }
}

function open(event: Event): void {
  const image = zoomable(event);
  if (!image) return;
  event.preventDefault();
  load()
    .then(({ toggle }) => toggle(image, event.type === 'keydown'))
    .catch(() => undefined);
}

/** Listens to the page, unless this browser rejects the selector, which the build could read. */
function install(): void {
  try {
    document.querySelector(selector);
  } catch {
    return console.error(`The provided selector is invalid: ${selector}`);
  }
  addStyles(`:is(${selector}):not(a *) { cursor: zoom-in; }`);
  for (const name of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(name, (event) => void (zoomable(event) && load().catch(() => undefined)), {
      passive: true,
    });
  document.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') prepareForKeyboard();
    if (event.key === 'Enter' || event.key === ' ') open(event);
  });
}

install();
