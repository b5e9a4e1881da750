import { EditLink } from './edit-link.js';
import { Feedback } from './feedback.js';
import { LastUpdated } from './last-updated.js';
import { PrevNextPage } from './prev-next-page.js';

/** Content below an article: the question whether it helped, the edit link, the time of the last change and the neighboring pages. */
export function DocFooter() {
  return (
    <div className="hd-doc-footer">
      <Feedback />
      <div className="hd-doc-source">
        <EditLink />
        <LastUpdated />
      </div>
      <PrevNextPage />
    </div>
  );
}
