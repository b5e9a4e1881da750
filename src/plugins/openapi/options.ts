import * as k from '../../build/config/options/kinds.js';

const sample = k.choice('curl', 'javascript', 'python');

/** Language of a code sample. */
export type SampleLanguage = k.ValueOf<typeof sample>;

/** True for names of folders with slashes between them, and perhaps a slash at each end. */
const isFolderPath = (path: string): boolean =>
  path
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .split('/')
    .every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name));

const openapiFields = {
  /** Specification in JSON or YAML: a path relative to the project, or a URL. */
  spec: k.option(k.required(k.filledText), {
    required: true,
    zh: 'JSON 或 YAML 格式的规范：相对于项目目录的路径，或 URL',
  }),
  /** Route path of the pages. `api` and `/api` are `/api/`. Default: `/reference/`. */
  path: k.option(k.textLike('a route path such as `/reference/`', isFolderPath), {
    default: '/reference/',
    zh: '页面的路由路径。`api` 和 `/api` 即 `/api/`。',
  }),
  /** One page for each operation, or one for each tag. Default: `operation`. */
  pages: k.option(k.choice('operation', 'tag'), { default: 'operation', zh: '每个操作一个页面，或每个标签一个页面' }),
  /** Languages of the code samples, in their order. Default: all. */
  samples: k.option(k.list(sample), { default: ['curl', 'javascript', 'python'], zh: '代码示例的语言及其顺序' }),
  /** Languages of the site that have the pages. Default: all. */
  languages: k.option(k.list(k.filledText), { zh: '在站点的哪些语言中生成页面。默认值：全部。' }),
};

/** Options of the plugin. */
export interface OpenapiOptions extends k.OptionsOf<typeof openapiFields> {}
export const openapiOptions: k.Group<typeof openapiFields, OpenapiOptions> = k.group(openapiFields);
