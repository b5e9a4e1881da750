/** Key in local storage under which a chosen hit waits for its page. */
export const arrivalKey = 'heddle-search-arrival';
