import type { Properties } from 'hast';

/** Property with the address that a link or image got in the Markdown tree; removed in the HTML tree. */
export const resolvedMark = 'dataHdResolved';

/** Properties of links to other sites. */
export const externalProperties: Properties = { target: '_blank', rel: ['noopener', 'noreferrer'] };

/** Properties of images. */
export const lazyProperties: Properties = { loading: 'lazy', decoding: 'async' };
