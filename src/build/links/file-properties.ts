import { lookup } from 'mrmime';
import { isFilePath } from '../../shared/route-path.js';

/** Properties of links to a file of the site. The client takes URLs for pages, unless they have another ending or a type. */
export const fileProperties = (path: string): { type?: string } =>
  isFilePath(path) ? {} : { type: lookup(path) ?? 'application/octet-stream' };
