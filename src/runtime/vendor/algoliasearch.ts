/** Algolia's client for searching. The compiled file contains its code, so sites need not install it. */
export { liteClient } from 'algoliasearch/lite';
