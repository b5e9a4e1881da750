import { Fragment } from 'react';
import { tagNodes } from '../../../shared/markup/badge-markup.js';
import { reactMarkup } from '../base/react-markup.js';

export interface TagProps {
  /** Words separated by commas (`new`, `experimental`, any text), or an icon. */
  tag: string;
}

/** Tags of a sidebar item or a heading, without the context of a page. */
export function TagView({ tag, base }: TagProps & { base: string }) {
  return tagNodes(reactMarkup, tag, base).map((node, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {node}
    </Fragment>
  ));
}
