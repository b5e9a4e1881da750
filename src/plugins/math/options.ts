import * as k from '../../build/config/options/kinds.js';

const mathFields = {
  /** Whether one dollar sign begins inline math; otherwise it takes two. Default: true. */
  singleDollar: k.option(k.flag, { default: true, zh: '一对 `$` 是否表示行内公式；否则需要使用 `$$`' }),
  /** Commands of the site, name to replacement: `{ '\\RR': '\\mathbb{R}' }`. Default: none. */
  macros: k.option(k.record(k.text, k.textLike('a macro, written as `\\name`', /^\\?\S+$/)), {
    default: {},
    zh: "自定义的宏，键是命令，值是展开的内容：`{ '\\\\RR': '\\\\mathbb{R}' }`",
  }),
  /** Markup of formulas: HTML with MathML for screen readers, or one of them. Default: `htmlAndMathml`. */
  output: k.option(k.choice('htmlAndMathml', 'html', 'mathml'), {
    default: 'htmlAndMathml',
    zh: '页面中的内容：HTML 加上供屏幕阅读器使用的 MathML，或其中之一',
  }),
  /** Whether chemical equations are known: `\ce{H2O}`. Default: false. */
  chemistry: k.option(k.flag, { default: false, zh: '是否识别化学方程式：`\\ce{H2O}`' }),
  /** Severity of formulas with mistakes, which are shown as text. Default: `error`. */
  checkFormulas: k.option(k.choice('error', 'warning'), {
    default: 'error',
    zh: '公式有语法错误时的处理方式；这样的公式显示为文本',
  }),
  /** Severity of problems that LaTeX itself would report. Default: `warning`. */
  strict: k.option(k.choice('error', 'warning', 'ignore'), {
    default: 'warning',
    zh: '如何处理 LaTeX 不支持的写法',
  }),
  /** Whether commands may set links, images, classes and ids. Default: false. */
  trust: k.option(k.flag, { default: false, zh: '是否允许设置链接、图片、类名和 id 的命令' }),
  /** Whether display math is aligned to the left. Default: false. */
  alignLeft: k.option(k.flag, { default: false, zh: '块级公式是否左对齐' }),
  /** Whether the numbers of equations are on the left. Default: false. */
  numbersLeft: k.option(k.flag, { default: false, zh: '公式编号是否显示在左侧' }),
};

export interface MathOptions extends k.OptionsOf<typeof mathFields> {}
export const mathOptions: k.Group<typeof mathFields, MathOptions> = k.group(mathFields);
