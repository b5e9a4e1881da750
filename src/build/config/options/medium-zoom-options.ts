import * as k from './kinds.js';

const pixels = k.number('a number of pixels', (value) => value >= 0);

const box = k.group({
  width: pixels,
  height: pixels,
  top: pixels,
  bottom: pixels,
  left: pixels,
  right: pixels,
});

const zoomFields = {
  /** Pixels around the large image. Default: 0. */
  margin: k.option(pixels, { default: 0, zh: '放大后图片四周的边距（像素）' }),
  /** CSS color of the background. Default: white, in the dark appearance the page's background. */
  background: k.option(k.filledText, { zh: '背景的 CSS 颜色。默认值：白色；深色外观下为页面背景色。' }),
  /** Pixels of scrolling that close it. Default: 40. */
  scrollOffset: k.option(pixels, { default: 40, zh: '滚动超过多少像素后关闭' }),
  /** Selector of the element to grow into, or a box in pixels. Default: the window. */
  container: k.option(k.either(k.filledText, box), {
    zh: '放大的范围：元素的选择器，或以像素表示的区域。默认值：窗口。',
    type: 'string | { width, height, top, bottom, left, right }',
  }),
  /** Selector of a `template` element that is shown around the image. Default: none. */
  template: k.option(k.filledText, { zh: '包裹图片的 `template` 元素的选择器' }),
};

/** Where and how images open. */
export interface ZoomOptions extends k.OptionsOf<typeof zoomFields> {}
export const zoomOptions: k.Group<typeof zoomFields, ZoomOptions> = k.group(zoomFields);

const mediumZoomFields = {
  /** Images that open larger. Default: `.hd-doc img`. */
  selector: k.option(k.filledText, { default: '.hd-doc img', zh: '点击后放大的图片' }),
  /** How they open. */
  options: k.option(zoomOptions, { default: {}, zh: '放大的方式' }),
};

/** Options of the plugin medium-zoom, which `mediumZoom` also takes. */
export interface MediumZoomOptions extends k.OptionsOf<typeof mediumZoomFields> {}
export const mediumZoomOptions: k.Group<typeof mediumZoomFields, MediumZoomOptions> = k.group(mediumZoomFields);
