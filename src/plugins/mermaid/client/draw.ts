import { load, settings } from 'heddle-mermaid';
import { allowMarkup } from './allow-markup.js';
import { takeOverStyles } from './styles-under-policy.js';

/** A diagram as an SVG image and its size in pixels. */
export interface Drawing {
  url: string;
  width: number;
  height: number;
}

let count = 0;
let queue: Promise<unknown> = Promise.resolve();

/** A place that is laid out but not seen, where mermaid measures texts. */
function addStage(): HTMLElement {
  const stage = document.createElement('div');
  stage.className = 'hd-mermaid-stage';
  stage.ariaHidden = 'true';
  document.body.append(stage);
  return stage;
}

/** The image by itself has a size of its own; in a page it would take that of the text. */
function toDrawing(svg: string): Drawing {
  const [width = 300, height = 150] = (/viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [])
    .slice(1)
    .map(Number);
  const sized = svg.replace(/<svg [^>]*?>/, (tag) =>
    tag.replace(/ (?:width|height)="[^"]*"/g, '').replace('<svg ', `<svg width="${width}" height="${height}" `),
  );
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`, width, height };
}

async function drawNow(text: string, isDark: boolean): Promise<Drawing> {
  const { default: mermaid } = await load();
  const stage = addStage();
  const forbidMarkup = settings.isStrict ? allowMarkup() : undefined;
  const styles = settings.isStrict ? takeOverStyles() : undefined;
  try {
    mermaid.initialize({
      flowchart: { htmlLabels: false },
      ...settings.config,
      htmlLabels: false,
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: (isDark ? settings.themes.dark : settings.themes.light) as 'default',
    });
    count += 1;
    const { svg } = await mermaid.render(`hd-mermaid-${count}`, text, stage);
    return toDrawing(styles?.complete(svg) ?? svg);
  } finally {
    styles?.end();
    forbidMarkup?.();
    stage.remove();
  }
}

/** Renders a diagram; one at a time, because mermaid keeps the options of the last call. */
export function draw(text: string, isDark: boolean): Promise<Drawing> {
  const drawing = queue.then(() => drawNow(text, isDark));
  queue = drawing.catch(() => undefined);
  return drawing;
}
