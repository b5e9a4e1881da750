/** Algolia's client for searching. The compiled file holds its code, so sites need not install it. */
export { liteClient } from 'algoliasearch/lite';
