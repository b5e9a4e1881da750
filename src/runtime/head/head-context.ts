import { createContext } from 'react';
import type { HeadTag } from '../../shared/head.js';

/** Takes the tags of components while the server renders; undefined in the browser. */
export const HeadContext = createContext<((tags: readonly HeadTag[]) => void) | undefined>(undefined);
