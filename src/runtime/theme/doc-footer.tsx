import { EditLink } from './edit-link.js';
import { PrevNext } from './prev-next.js';

/** What stands below an article: the edit link and the neighbouring pages. */
export function DocFooter() {
  return (
    <div className="hd-doc-footer">
      <EditLink />
      <PrevNext />
    </div>
  );
}
