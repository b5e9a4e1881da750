import type { VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import { markdownMessage } from '../report/errors/markdown.js';
import type { PageScope, Place } from './page-scope.js';

/** Where a message points at, if it does. */
export function messagePlace({ place }: VFileMessage): Place | undefined {
  const start = place && ('start' in place ? place.start : place);
  return start && { line: start.line, column: start.column };
}

/** Reports what Markdown plugins said of a page by `file.message`: errors where `fatal` was set, else warnings. */
export function reportMessages({ messages }: VFile, scope: PageScope): void {
  for (const message of messages) {
    if (message.fatal) scope.doubt();
    const problem = markdownMessage(
      message.fatal ? 'error' : 'warning',
      message.ruleId ?? message.source,
      message.reason,
    );
    scope.report({ ...problem, ...(message.note ? { fix: message.note } : {}) }, messagePlace(message));
  }
}
