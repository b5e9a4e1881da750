import { either, filledText, group, number, option, type Group, type OptionsOf } from './kinds.js';

const pixels = number('a number of pixels', (value) => value >= 0);

const box = group({
  width: pixels,
  height: pixels,
  top: pixels,
  bottom: pixels,
  left: pixels,
  right: pixels,
});

const zoomFields = {
  /** Pixels around the large image. Default: 0. */
  margin: option(pixels, { default: 0, zh: '放大后图片四周的像素' }),
  /** CSS color behind it. Default: white, in the dark appearance the page's background. */
  background: option(filledText, { zh: '图片背后的 CSS 颜色。默认值：白色；深色外观下为页面背景色。' }),
  /** Pixels of scrolling that close it. Default: 40. */
  scrollOffset: option(pixels, { default: 40, zh: '滚动多少像素后关闭' }),
  /** Selector of the element to grow into, or a box in pixels. Default: the window. */
  container: option(either(filledText, box), {
    zh: '放大的范围：元素的选择器，或以像素表示的区域。默认值：窗口。',
    type: 'string | { width, height, top, bottom, left, right }',
  }),
  /** Selector of a `template` element that is shown around the image. Default: none. */
  template: option(filledText, { zh: '包裹图片的 `template` 元素的选择器' }),
};

/** Where and how images open. */
export interface ZoomOptions extends OptionsOf<typeof zoomFields> {}
export const zoomOptions: Group<typeof zoomFields, ZoomOptions> = group(zoomFields);

const mediumZoomFields = {
  /** Images that open larger. Default: `.hd-doc img`. */
  selector: option(filledText, { default: '.hd-doc img', zh: '点击后放大的图片' }),
  /** How they open. */
  options: option(zoomOptions, { default: {}, zh: '放大的方式' }),
};

/** Options of the plugin medium-zoom, which `mediumZoom` also takes. */
export interface MediumZoomOptions extends OptionsOf<typeof mediumZoomFields> {}
export const mediumZoomOptions: Group<typeof mediumZoomFields, MediumZoomOptions> = group(mediumZoomFields);
