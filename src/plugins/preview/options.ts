import type { BuilderOptions } from '../../build/config/user-config.js';

/** How a component is shown: in the page, in a frame below its code, or in a frame like a phone beside the text. */
export type PreviewMode = 'internal' | 'iframe-follow' | 'iframe-fixed';

/** How frames are made. */
export interface FrameOptions {
  /** Options for esbuild, over those of the site. */
  builderConfig?: BuilderOptions;
  /** Code that starts a frame of the mode `iframe-follow`; `demoPath` is what it imports the component from. */
  customEntry?: (demo: { demoPath: string }) => string;
}

/** Options of the plugin. */
export interface PreviewOptions {
  /** What happens to blocks that say neither `preview` nor `pure`. Default: `pure`, only the code is shown. */
  defaultRenderMode?: 'pure' | 'preview';
  /** The mode of blocks that name none. Default: `internal`. */
  defaultPreviewMode?: PreviewMode;
  /** Languages of blocks that can be shown. Default: `jsx` and `tsx`. */
  previewLanguages?: string[];
  /** Turns the code of a block into a module of TypeScript with JSX. Default: the code is such a module. */
  previewCodeTransform?: (block: { language: string; code: string }) => string;
  iframeOptions?: FrameOptions;
}
