import { dirname } from 'node:path';

declare const __TEST_ROOT__: string;

/** Folder of the repository; test files are bundled to another place before they run. */
export const projectRoot = dirname(__TEST_ROOT__);
