/** Where and how images open. */
export interface ZoomOptions {
  /** Pixels around the large image. Default: 0. */
  margin?: number;
  /** CSS colour behind it. Default: white, in the dark appearance the page's background. */
  background?: string;
  /** Pixels of scrolling that close it. Default: 40. */
  scrollOffset?: number;
  /** Selector of the element to grow into, or a box in pixels. Default: the window. */
  container?:
    string | { width?: number; height?: number; top?: number; bottom?: number; left?: number; right?: number };
  /** Selector of a `template` element that is shown around the image. Default: none. */
  template?: string;
}

/** Options of the plugin. */
export interface MediumZoomOptions {
  /** Images that open larger. Default: `.hd-doc img`. */
  selector?: string;
  options?: ZoomOptions;
}
