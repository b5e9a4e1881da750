/** What pages of one language are written with. */
export interface Vocabulary {
  nouns: readonly string[];
  verbs: readonly string[];
  adjectives: readonly string[];
  /** Eight words make a sentence: adjective, noun, verb, adjective, noun, noun, verb, adjective and noun in turn. */
  sentence(words: readonly string[]): string;
  title(number: number, words: string): string;
  howTo(adjective: string, noun: string, verb: string, part: number): string;
  use(call: string): string;
  details(noun: string, part: number): string;
  seeLink(text: string, url: string): string;
  join(words: readonly string[]): string;
  /** Between sentences. */
  space: string;
  tableHead: string;
}

const code = {
  nouns:
    'page route cache worker thread shard index token grammar theme layout sidebar heading anchor plugin hook bundle chunk asset locale version query result record field option schema value parser node tree visitor element attribute style script image link'.split(
      ' ',
    ),
  verbs:
    'compiles reads writes renders collects resolves checks stores loads emits hashes links sorts splits merges filters maps walks opens closes watches serves caches streams parses'.split(
      ' ',
    ),
  adjectives:
    'small large static dynamic nested sorted cached local remote hidden shared plain quick careful stable unique empty public private final partial complete'.split(
      ' ',
    ),
};

/** English, which also names things in code samples of all languages. */
export const english: Vocabulary = {
  ...code,
  sentence: ([a, b, c, d, e, f, g, h, i]) => `The ${a} ${b} ${c} every ${d} ${e} before the ${f} ${g} its ${h} ${i}.`,
  title: (number, words) => `Page ${number}: the ${words}`,
  howTo: (adjective, noun, verb, part) => `How the ${adjective} ${noun} ${verb} ${part}`,
  use: (call) => `Use \`${call}\` with **care**.`,
  details: (noun, part) => `Details of ${noun} ${part}`,
  seeLink: (text, url) => `See [${text}](${url}) for more.`,
  join: (words) => words.join(' '),
  space: ' ',
  tableHead: '| Option | Type | Default |',
};

export const chinese: Vocabulary = {
  nouns:
    '页面 路由 缓存 线程 分片 索引 词元 语法 主题 布局 侧边栏 标题 锚点 插件 钩子 代码包 资源 语言 版本 查询 结果 记录 字段 选项 数值 解析器 节点 元素 属性 样式 脚本 图片 链接'.split(
      ' ',
    ),
  verbs: '编译 读取 写入 渲染 收集 解析 检查 保存 加载 输出 散列 链接 排序 拆分 合并 过滤 遍历 打开 关闭 监听'.split(
    ' ',
  ),
  adjectives: '小型 大型 静态 动态 嵌套 有序 已缓存 本地 远程 隐藏 共享 普通 快速 稳定 唯一 公开 私有 完整'.split(' '),
  sentence: ([a, b, c, d, e, f, g, h, i]) => `在${f}${g}${h}的${i}之前，${a}的${b}会${c}每一个${d}的${e}。`,
  title: (number, words) => `第 ${number} 页：${words}`,
  howTo: (adjective, noun, verb, part) => `${adjective}的${noun}如何${verb} ${part}`,
  use: (call) => `请**小心**使用 \`${call}\`。`,
  details: (noun, part) => `${noun}的细节 ${part}`,
  seeLink: (text, url) => `详见[${text}](${url})。`,
  join: (words) => words.join('的'),
  space: '',
  tableHead: '| 选项 | 类型 | 默认值 |',
};
