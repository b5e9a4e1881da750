import type { PageLink } from '../../../shared/page-data.js';
import { useI18n, usePayload } from '../../hooks/page-hooks.js';
import { PencilIcon } from '../icons/icons.js';

/** URL at which the page's source can be edited, and the text of the link; null if the configuration has none. */
export function useEditLink(): PageLink | null {
  const { editUrl } = usePayload();
  const translate = useI18n();
  return editUrl === undefined ? null : { text: translate('editLinkText'), link: editUrl };
}

/** Link to the page's source, where the configuration says where sources are edited. */
export function EditLink() {
  const edit = useEditLink();
  const translate = useI18n();
  if (!edit) return null;
  return (
    <a className="hd-edit-link" href={edit.link} target="_blank" rel="noopener noreferrer">
      <PencilIcon />
      {edit.text}
      <span className="hd-visually-hidden">{` (${translate('externalLinkText')})`}</span>
    </a>
  );
}
