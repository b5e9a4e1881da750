import { useI18n } from '../hooks/use-i18n.js';
import { usePayload } from '../hooks/use-payload.js';
import { PencilIcon } from './icons.js';

/** Link to the page's source, where the configuration says where sources are edited. */
export function EditLink() {
  const { editUrl } = usePayload();
  const translate = useI18n();
  if (editUrl === undefined) return null;
  return (
    <a className="hd-edit-link" href={editUrl} target="_blank" rel="noopener noreferrer">
      <PencilIcon />
      {translate('editLinkText')}
      <span className="hd-visually-hidden"> ({translate('externalLinkText')})</span>
    </a>
  );
}
