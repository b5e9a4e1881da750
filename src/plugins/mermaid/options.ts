import * as k from '../../build/config/options/kinds.js';

/** Options of mermaid that the plugin sets itself. */
const ownOptions = ['startOnLoad', 'securityLevel', 'theme', 'htmlLabels', 'suppressErrorRendering'];

function isPlain(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

const mermaidFields = {
  /** Theme of mermaid for each appearance. Default: `default` and `dark`. */
  themes: k.option(
    k.group({
      light: k.option(k.filledText, { default: 'default' }),
      dark: k.option(k.filledText, { default: 'dark' }),
    }),
    {
      default: {},
      zh: '浅色和深色外观各自使用的 mermaid 主题。默认值：`default` 和 `dark`。',
      type: '{ light?, dark? }',
    },
  ),
  /** Severity of diagrams with mistakes, which browsers show as text. Default: `error`. */
  checkDiagrams: k.option(k.choice('error', 'warning'), {
    default: 'error',
    zh: '图表有语法错误时的处理方式；浏览器会把这样的图表显示为文本',
  }),
  /** Further [options of mermaid](https://mermaid.js.org/config/schema-docs/config.html), as plain data. Default: none. */
  config: k.option(
    {
      ...k.record(k.anything),
      complaint: `the plugin itself sets ${ownOptions.join(', ')}; other options must be plain data`,
      test: (config: object) => isPlain(config) && !ownOptions.some((name) => Object.hasOwn(config, name)),
    },
    { default: {}, zh: '其他 [mermaid 选项](https://mermaid.js.org/config/schema-docs/config.html)，只能是普通数据' },
  ),
};

export interface MermaidOptions extends k.OptionsOf<typeof mermaidFields> {}
export const mermaidOptions: k.Group<typeof mermaidFields, MermaidOptions> = k.group(mermaidFields);
