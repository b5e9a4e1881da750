/** The form of a path that two paths share if they are one file on a system that ignores case or Unicode forms. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase();
