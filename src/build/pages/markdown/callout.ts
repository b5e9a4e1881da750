import type { PhrasingContent, RootContent } from 'mdast';
import { htmlElement, type HtmlElement } from './markdown-nodes.js';

/** Types of callouts, as containers and as alerts. */
export const calloutTypes: readonly string[] = [
  'tip',
  'note',
  'important',
  'warning',
  'caution',
  'danger',
  'info',
  'details',
];

/** HTML structure of a callout; `details` is one that readers open. */
export function calloutNode(
  type: string,
  title: readonly PhrasingContent[],
  children: readonly RootContent[],
): HtmlElement {
  const className = ['hd-callout', `hd-callout-${type}`];
  const content = htmlElement('div', { className: ['hd-callout-content'] }, children);
  if (type === 'details') return htmlElement('details', { className }, [htmlElement('summary', {}, title), content]);
  return htmlElement('div', { className }, [htmlElement('div', { className: ['hd-callout-title'] }, title), content]);
}
