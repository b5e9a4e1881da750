import { Charset, Document, Encoder } from 'flexsearch';
import type { FlexLibrary } from '../../shared/search/section-index.js';

/** FlexSearch, as builds use it. */
export const flexSearch: FlexLibrary = { Document, Encoder, Charset };
