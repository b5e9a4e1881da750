import type { TocEntry } from '../../../shared/page-data.js';
import { htmlProps } from '../../dom/html-props.js';

/** Text of a heading in a list, with the code and the emphasis in it. */
export function HeadingText({ text, html }: Pick<TocEntry, 'text' | 'html'>) {
  return html === undefined ? text : <span {...htmlProps(html)} />;
}
