import * as k from '../../build/config/options/kinds.js';

const mathFields = {
  /** Whether one dollar sign begins inline math; otherwise it takes two. Default: true. */
  singleDollar: k.option(k.flag, { default: true, zh: '一个美元符号是否开始行内公式；否则要用两个' }),
  /** Commands of the site, name to replacement: `{ '\\RR': '\\mathbb{R}' }`. Default: none. */
  macros: k.option(k.record(k.text, k.textLike('a macro, written as `\\name`', /^\\?\S+$/)), {
    default: {},
    zh: "自己的命令，名称对应它所代表的内容：`{ '\\\\RR': '\\\\mathbb{R}' }`",
  }),
  /** Markup of formulas: HTML with MathML for screen readers, or one of them. Default: `htmlAndMathml`. */
  output: k.option(k.choice('htmlAndMathml', 'html', 'mathml'), {
    default: 'htmlAndMathml',
    zh: '页面中的内容：HTML 加上供屏幕阅读器使用的 MathML，或其中之一',
  }),
  /** Whether chemical equations are known: `\ce{H2O}`. Default: false. */
  chemistry: k.option(k.flag, { default: false, zh: '是否识别化学方程式：`\\ce{H2O}`' }),
  /** Severity of problems that LaTeX itself would report. Default: `warning`. */
  strict: k.option(k.choice('error', 'warning', 'ignore'), {
    default: 'warning',
    zh: 'LaTeX 本身会抱怨的地方如何处理',
  }),
  /** Whether commands may set links, images, classes and ids. Default: false. */
  trust: k.option(k.flag, { default: false, zh: '是否允许设置链接、图片、类名和 id 的命令' }),
  /** Whether display math is aligned to the left. Default: false. */
  alignLeft: k.option(k.flag, { default: false, zh: '单独成段的公式是否靠左' }),
  /** Whether the numbers of equations are on the left. Default: false. */
  numbersLeft: k.option(k.flag, { default: false, zh: '公式编号是否在左边' }),
};

export interface MathOptions extends k.OptionsOf<typeof mathFields> {}
export const mathOptions: k.Group<typeof mathFields, MathOptions> = k.group(mathFields);
