/** Links and anchors of the HTML of a page. */
export interface RenderedLinks {
  hrefs: string[];
  anchors: string[];
}
