/** A component that a frame shows: a file, or code of a page. */
export interface FrameDemo {
  /** Absolute path of the module; for code of a page, the path that it would have. */
  path: string;
  /** Code of the module, when there is no such file. */
  source?: string;
}

/** A frame of a page. Plain JSON. */
export interface Frame {
  /** Path below the folder of frames, without the ending. */
  id: string;
  mode: 'iframe-follow' | 'iframe-fixed';
  demos: FrameDemo[];
}

/** Name of the frames among the notes of a page. */
export const framesNote = 'preview';

/** Output folder of frames. */
export const framesFolder = 'assets/demos/';

/** The frames of a page, off its notes. */
export function framesOf(notes: Readonly<Record<string, unknown>>): Frame[] {
  return (notes[framesNote] as Frame[] | undefined) ?? [];
}

/** Prefix of the ids of a page's frames. */
export const framePrefix = (relativePath: string): string => `${relativePath.replace(/\.mdx$/, '')}/`;

/** Output path of a frame's document. */
export const framePath = ({ id }: Pick<Frame, 'id'>): string => `${framesFolder}${id}.html`;

/** URL of a frame. */
export function frameUrl(base: string, frame: Pick<Frame, 'id'>): string {
  return base + framePath(frame).split('/').map(encodeURIComponent).join('/');
}
