import { builderOptions } from '../../build/config/options/plugin-options.js';
import * as k from '../../build/config/options/kinds.js';

const previewMode = k.choice('internal', 'iframe-follow', 'iframe-fixed');

/** How a component is shown: in the page, in a frame below its code, or in a frame like a phone beside the text. */
export type PreviewMode = k.ValueOf<typeof previewMode>;

const frameFields = {
  /** Options for esbuild, which take precedence over those of the site. */
  builderConfig: k.option(builderOptions, {
    zh: 'esbuild 的选项，优先于站点的选项',
    type: [
      '[`BuilderOptions`](/api/config/config-build#builder)',
      '[`BuilderOptions`](/api/config/config-build#builder)',
    ],
  }),
  /** Code that starts an iframe of the mode `iframe-follow`. It imports the component from `demoPath`. */
  customEntry: k.option(k.call<(demo: { demoPath: string }) => string>(), {
    zh: '`iframe-follow` 模式的 iframe 的入口代码，从 `demoPath` 引入组件',
    type: '({ demoPath }) => string',
  }),
};

/** How frames are made. */
export interface FrameOptions extends k.OptionsOf<typeof frameFields> {}
export const frameOptions: k.Group<typeof frameFields, FrameOptions> = k.group(frameFields);

const previewFields = {
  /** Mode of blocks that set neither `preview` nor `pure`. `pure` shows only the code. Default: `pure`. */
  defaultRenderMode: k.option(k.choice('pure', 'preview'), {
    default: 'pure',
    zh: '既没有 `preview` 也没有 `pure` 的代码块如何显示；`pure` 只显示代码',
  }),
  /** The mode of blocks that name none. Default: `internal`. */
  defaultPreviewMode: k.option(previewMode, { default: 'internal', zh: '没有指定模式的代码块使用的模式' }),
  /** Languages of blocks that can be shown; other blocks stay code, even if they're marked. Default: `['jsx', 'tsx']`. */
  previewLanguages: k.option(k.filledList(k.filledText), {
    default: ['jsx', 'tsx'],
    zh: '可以显示为组件的代码块的语言；其他语言即使有标记也只显示代码',
  }),
  /** Turns the code of a block into a module of TypeScript with JSX. Default: the code is such a module. */
  previewCodeTransform: k.option(k.call<(block: { language: string; code: string }) => string>(), {
    zh: '把代码块的代码转换为带有 JSX 的 TypeScript 模块。默认值：代码本身就是这样的模块。',
    type: '({ language, code }) => string',
  }),
  /** How frames are made. */
  iframeOptions: k.option(frameOptions, { default: {}, zh: 'iframe 的生成方式' }),
};

export interface PreviewOptions extends k.OptionsOf<typeof previewFields> {}
export const previewOptions: k.Group<typeof previewFields, PreviewOptions> = k.group(previewFields);
