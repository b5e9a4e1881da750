import { useSite } from '../../hooks/page-hooks.js';
import { TagView, type TagProps } from './tag.js';

/** Small marks such as `new` or `experimental`. */
export function Tag({ tag }: TagProps) {
  const { base } = useSite().site;
  return <TagView tag={tag} base={base} />;
}
