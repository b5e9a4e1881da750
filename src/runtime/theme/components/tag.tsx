import { Fragment } from 'react';
import { isTagIcon, tagType, tagWords } from '../../../shared/tags.js';
import { IconView } from '../icons/icon.js';

export interface TagProps {
  /** Words separated by commas (`new`, `experimental`, any text), or an icon. */
  tag: string;
}

/** Tags of a sidebar item or a heading, without the context of a page. */
export function TagView({ tag, base }: TagProps & { base: string }) {
  return tagWords(tag).map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      {isTagIcon(word) ? (
        <IconView icon={word} base={base} />
      ) : (
        <span className={`hd-badge hd-badge-${tagType(word)}`}>{word}</span>
      )}
    </Fragment>
  ));
}
