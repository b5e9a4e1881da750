/** Pixels between a popup and the edges of the window. */
const gap = 8;

const typeOf = ({ target }: Event): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('.hd-type')) || undefined;

/** Keeps a popup inside the window, above the word where there is no room below. */
function place(word: HTMLElement): void {
  const popup = word.querySelector<HTMLElement>('.hd-type-popup');
  if (!popup) return;
  const { left, top, bottom } = word.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const isBelow = bottom + height + gap <= innerHeight || top < height + gap;
  Object.assign(popup.style, {
    margin: '0',
    left: `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - width - gap))}px`,
    top: `${isBelow ? bottom + 2 : top - height - 2}px`,
  });
}

function open(event: Event): void {
  const word = typeOf(event);
  if (!word) return;
  delete word.dataset['closed'];
  place(word);
}

/** The words of a block are one stop of the Tab key; arrows lead from one to the next. */
function joinStops(): void {
  for (const block of document.querySelectorAll('.hd-code'))
    block.querySelectorAll<HTMLElement>('.hd-type').forEach((word, index) => (word.tabIndex = index === 0 ? 0 : -1));
}

function move(event: KeyboardEvent, word: HTMLElement): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const words = [...word.closest('.hd-code')!.querySelectorAll<HTMLElement>('.hd-type')];
  const next = words[words.indexOf(word) + step];
  if (!next) return;
  event.preventDefault();
  word.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

document.addEventListener('pointerover', open);
document.addEventListener('focusin', open);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape')
    for (const word of document.querySelectorAll<HTMLElement>('.hd-type:is(:hover, :focus)'))
      word.dataset['closed'] = '';
  const word = typeOf(event);
  if (word) move(event, word);
});
document.addEventListener(
  'scroll',
  () => {
    for (const word of document.querySelectorAll<HTMLElement>('.hd-type:is(:hover, :focus)')) place(word);
  },
  { passive: true, capture: true },
);
document.addEventListener('heddle:page', joinStops);
joinStops();
