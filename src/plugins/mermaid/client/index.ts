import { texts } from 'heddle-mermaid';
import { textOfPage } from '../../preview/client/text-of-page.js';
import { draw } from './draw.js';

const { documentElement } = document;
const isDark = (): boolean => documentElement.classList.contains('dark');
/** Appearance in which a diagram was rendered last. */
const drawn = new WeakMap<Element, boolean>();

/** Replaces the text with the image; the text stays in the page for the next rendering. */
function show(figure: Element, { url, width, height }: { url: string; width: number; height: number }): void {
  const image = figure.querySelector(':scope > img') ?? document.createElement('img');
  const source = figure.querySelector<HTMLElement>(':scope > pre')!;
  Object.assign(image, {
    src: url,
    width: Math.round(width),
    height: Math.round(height),
    alt:
      figure.querySelector('figcaption')?.textContent ||
      accessibleTitle(source.textContent) ||
      textOfPage(texts, 'mermaidDiagramText'),
  });
  figure.querySelector(':scope > .hd-mermaid-error')?.remove();
  source.hidden = true;
  if (!image.isConnected) figure.prepend(image);
}

/** Title in the diagram: `accTitle: …`, and `title …` of the kinds that have one. */
function accessibleTitle(text: string | null): string | undefined {
  return /^\s*accTitle\s*:\s*(.+)$/m.exec(text ?? '')?.[1] ?? /^\s*(?:pie )?title:?\s+(.+)$/m.exec(text ?? '')?.[1];
}

/** Says above the text why there is no image. */
function showError(figure: Element, error: unknown): void {
  const message = figure.querySelector(':scope > .hd-mermaid-error') ?? document.createElement('p');
  message.className = 'hd-mermaid-error';
  message.textContent =
    `${textOfPage(texts, 'mermaidFailedText')} ${error instanceof Error ? error.message.split('\n')[0] : ''}`.trim();
  figure.prepend(message);
}

async function update(figure: Element): Promise<void> {
  const wanted = isDark();
  if (drawn.get(figure) === wanted) return;
  drawn.set(figure, wanted);
  try {
    show(figure, await draw(figure.querySelector('pre')!.textContent ?? '', wanted));
  } catch (error) {
    drawn.delete(figure);
    showError(figure, error);
  }
  if (isDark() !== wanted) await update(figure);
}

const visible = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void update(target);
  },
  { rootMargin: '200px' },
);

function watch(): void {
  for (const figure of document.querySelectorAll('.hd-mermaid')) visible.observe(figure);
}

/** Renders those again that were rendered in the other appearance, when they are seen. */
function redraw(): void {
  visible.disconnect();
  watch();
}

new MutationObserver(redraw).observe(documentElement, { attributes: true, attributeFilter: ['class'] });
document.addEventListener('heddle:page', watch);
watch();
