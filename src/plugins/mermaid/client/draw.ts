import { load, settings } from 'heddle-mermaid';

/** Name of the attribute that replaces a style attribute in markup. */
const attributeStandIn = 'data-hd-style';

/** Markup without style attributes, as far as the policy sees them. */
const withoutStyles = (html: string): string => html.replace(/(\s)style=/g, `$1${attributeStandIn}=`);

/** Styles of a diagram while it is rendered. */
export interface StyleTakeover {
  /** Puts them into the finished diagram. */
  complete(svg: string): string;
  end(): void;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * A strict policy forbids style attributes and style elements that a script writes, but not the same done through
 * objects. Until it ends, attributes become declarations, and the rules of style elements are in a sheet of the
 * document, so that texts are measured as they will look.
 */
function takeOverStyles(): StyleTakeover {
  const { setAttribute } = Element.prototype;
  const { createElement } = document;
  const { parseFromString } = DOMParser.prototype;
  const sheet = new CSSStyleSheet();
  let rules = '';
  document.adoptedStyleSheets.push(sheet);
  Element.prototype.setAttribute = function (this: Element, name: string, value: string): void {
    if (name !== 'style') setAttribute.call(this, name, value);
    else if ('style' in this) (this.style as CSSStyleDeclaration).cssText = String(value);
  };
  // As a text, the markup goes through the default policy, whatever policy made it.
  DOMParser.prototype.parseFromString = function (html, type) {
    return parseFromString.call(this, String(html), type);
  };
  document.createElement = ((name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = createElement.call(document, name === 'style' ? 'template' : name, options);
    if (name === 'style')
      Object.defineProperty(element, 'innerHTML', {
        set: (text: string) => {
          rules += text;
          sheet.replaceSync(rules);
        },
      });
    return element;
  }) as typeof document.createElement;
  return {
    complete: (svg) =>
      svg
        .replaceAll(`${attributeStandIn}=`, 'style=')
        .replace(/<svg [^<>]*>/, (tag) => `${tag}<style>${escapeXml(rules)}</style>`),
    end: () => {
      Element.prototype.setAttribute = setAttribute;
      DOMParser.prototype.parseFromString = parseFromString;
      document.createElement = createElement;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

let open = 0;
let isMade = false;

/**
 * Under a policy with trusted types, lets scripts write markup until the returned function is called. Mermaid writes
 * markup where it renders; at all other times, writing it fails as before.
 */
function allowMarkup(): () => void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (typeof trustedTypes?.createPolicy === 'function' && !isMade) {
    isMade = true;
    try {
      trustedTypes.createPolicy('default', { createHTML: (html) => (open > 0 ? withoutStyles(html) : null) });
    } catch {
      // The site has a default policy of its own, or none is allowed.
    }
  }
  open += 1;
  return () => {
    open -= 1;
  };
}

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
  const sized = svg.replace(/<svg [^<>]*>/, (tag) =>
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
