/** Event on the document after client navigation has shown a page. */
export const pageShownEvent = 'heddle:page';

/** Event on the document before its head becomes that of another page. */
export const headChangesEvent = 'heddle:head';

/** Event on the document when the dev server has changed pages; its detail lists their route paths. */
export const pagesChangedEvent = 'heddle:pages-changed';
