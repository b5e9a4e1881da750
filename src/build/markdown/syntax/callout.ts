import type { ElementContent } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parseFragment } from 'parse5';
import { calloutTitles } from '../../../shared/interface-texts.js';
import { findForm } from '../../../shared/language-form.js';
import type { ContainerType } from '../../config/options/markdown-options.js';
import { htmlElement, type HtmlElement } from '../markdown-nodes.js';

/** A callout's type, as a page in one language shows it. */
export interface CalloutType {
  name: string;
  /** Title of those without their own, in the language. */
  title: string;
  icon?: string | undefined;
  /** Type whose colors it has. */
  like: string;
  collapsible: boolean;
}

function calloutType(name: string, own: ContainerType, lang: string): CalloutType {
  const builtIn = Object.hasOwn(calloutTitles, name) ? calloutTitles[name] : undefined;
  const { title = builtIn, icon, like = builtIn ? name : 'note', collapsible = name === 'details' } = own;
  const text = typeof title === 'object' ? (findForm(title, lang) ?? findForm(title, 'en')) : title;
  return {
    name,
    like,
    collapsible,
    title: text ?? name[0]!.toUpperCase() + name.slice(1),
    icon,
  };
}

/** The types of callouts of a language, by name: the built-in ones and the site's own. */
export function calloutTypes(
  own: Readonly<Record<string, ContainerType>>,
  lang: string,
): ReadonlyMap<string, CalloutType> {
  const names = new Set([...Object.keys(calloutTitles), ...Object.keys(own)]);
  return new Map([...names].map((name) => [name, calloutType(name, own[name] ?? {}, lang)]));
}

/** An icon before a title: a text, or an SVG image. It is no part of the text. */
function iconNode(icon: string): HtmlElement {
  const node = htmlElement('span', { className: ['hd-callout-icon'], ariaHidden: 'true' }, []);
  const children = /^\s*<svg[\s>]/.test(icon)
    ? (fromParse5(parseFragment(icon.trim())) as { children: ElementContent[] }).children
    : [{ type: 'text' as const, value: icon }];
  node.data.hChildren = children;
  return node;
}

/** HTML structure of a callout, or of one that visitors open. */
export function calloutNode(
  { name, like, icon, collapsible }: CalloutType,
  title: readonly PhrasingContent[],
  children: readonly RootContent[],
): HtmlElement {
  const className = ['hd-callout', `hd-callout-${name}`, ...(like === name ? [] : [`hd-callout-${like}`])];
  const head = [...(icon === undefined ? [] : [iconNode(icon)]), ...title] as RootContent[];
  const content = htmlElement('div', { className: ['hd-callout-content'] }, children);
  if (collapsible) return htmlElement('details', { className }, [htmlElement('summary', {}, head), content]);
  return htmlElement('div', { className }, [htmlElement('div', { className: ['hd-callout-title'] }, head), content]);
}
