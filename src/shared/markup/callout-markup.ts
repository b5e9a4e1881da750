import { classNames, type MarkupMaker } from './markup.js';

/** Look of a callout. */
interface CalloutLook {
  /** The type, such as `tip`. */
  name: string;
  /** Type whose colors it has. */
  like: string;
  /** A text, or an SVG image, before the title. */
  icon?: string | undefined;
  /** True if visitors open it. */
  collapsible: boolean;
}

/** A type of callouts as pages in one language show it. */
export interface CalloutDefinition extends CalloutLook {
  /** Title of those without their own. */
  title: string;
}

/** A type that nothing describes: a note with the name of the type as its title. */
export const plainCallout = (name: string): CalloutDefinition => ({
  name,
  like: 'note',
  collapsible: false,
  title: name.charAt(0).toUpperCase() + name.slice(1),
});

function iconNode<Node>(make: MarkupMaker<Node>, icon: string): Node {
  const attributes = { className: 'hd-callout-icon', 'aria-hidden': 'true' };
  return /^\s*<svg[\s>]/.test(icon)
    ? make.elementOfHtml('span', attributes, icon.trim())
    : make.element('span', attributes, [make.text(icon)]);
}

/** A box with a title, or one that visitors open. */
export function callout<Node>(
  make: MarkupMaker<Node>,
  { name, like, icon, collapsible, isOpen }: CalloutLook & { isOpen?: true | undefined },
  title: readonly Node[],
  content: readonly Node[],
): Node {
  const className = classNames('hd-callout', `hd-callout-${name}`, like !== name && `hd-callout-${like}`);
  const head = [...(icon === undefined ? [] : [iconNode(make, icon)]), ...title];
  const body = make.element('div', { className: 'hd-callout-content' }, content);
  return collapsible
    ? make.element('details', { className, open: isOpen }, [make.element('summary', {}, head), body])
    : make.element('div', { className }, [make.element('div', { className: 'hd-callout-title' }, head), body]);
}
