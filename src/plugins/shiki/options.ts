import * as k from '../../build/config/options/kinds.js';
import { shikiOptions } from '../../build/config/options/markdown-options.js';

const whitespace = k.choice('all', 'boundary', 'trailing');

/** Which blanks are shown: all, those at both ends of lines, or those at the end of lines. */
export type ShownWhitespace = k.ValueOf<typeof whitespace>;

const shikiPluginFields = {
  ...shikiOptions.fields,
  /** Renders spaces and tabs: all, those at both ends of lines, or those at the end. Default: none. */
  whitespace: k.option(whitespace, { zh: '显示空格和制表符：全部、行首和行尾的，或只有行尾的' }),
  /** Renders a line at every step of indentation, of so many spaces. Default: none. */
  indentGuides: k.option(k.wholeNumber(1, 16), { zh: '缩进参考线的间隔（空格数）' }),
};

/** The options of `markdown.shiki`, and what the plugin's own transformers do. */
export interface ShikiPluginOptions extends k.OptionsOf<typeof shikiPluginFields> {}
export const shikiPluginOptions: k.Group<typeof shikiPluginFields, ShikiPluginOptions> = k.group(shikiPluginFields);
