import { texts } from 'heddle-playground';
import { textOfPage } from '../../preview/client/text-of-page.js';

/** A text in the language of the page. */
export const playgroundText = (key: string, name = ''): string => textOfPage(texts, key).replace('{{name}}', name);
