/** Name of the attribute that replaces a style attribute in markup. */
const attributeStandIn = 'data-hd-style';

/** Markup without style attributes, as far as the policy sees them. */
export const withoutStyles = (html: string): string => html.replace(/(\s)style=/g, `$1${attributeStandIn}=`);

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
export function takeOverStyles(): StyleTakeover {
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
        .replace(/<svg [^>]*>/, (tag) => `${tag}<style>${escapeXml(rules)}</style>`),
    end: () => {
      Element.prototype.setAttribute = setAttribute;
      DOMParser.prototype.parseFromString = parseFromString;
      document.createElement = createElement;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}
