/** Languages of the documentation. */
export type Language = 'en' | 'zh';
export const languages: readonly Language[] = ['en', 'zh'];

/** Text in each language. */
export type Text = Readonly<Record<Language, string>>;

/** Words of charts and tables that are no names of figures. */
export const words = {
  pages: { en: 'pages', zh: '页' },
  corpora: {
    plain: { en: 'plain Markdown', zh: '纯 Markdown' },
    mdx: { en: 'MDX with components', zh: '带组件的 MDX' },
    llms: { en: 'plain Markdown with the llms plugin', zh: '带 llms 插件的纯 Markdown' },
    fragments: { en: 'pages of four fragments', zh: '由四个片段组成的页面' },
    fallbacks: { en: 'one language of seven, shown in all', zh: '七种语言中的一种，在所有语言中显示' },
    'large-navigation': { en: 'all pages in one section', zh: '所有页面在同一分组' },
    'two-languages': { en: 'two languages', zh: '两种语言' },
  },
  questions: {
    build: { en: 'How long does a first build take?', zh: '首次构建需要多久？' },
    edit: { en: 'How long does a build take after an edit of one page?', zh: '修改一个页面后，再次构建需要多久？' },
    editRatio: {
      en: 'How many times as long as Heddle does a build take after an edit of one page?',
      zh: '修改一个页面后再次构建，用时是 Heddle 的多少倍？',
    },
    memory: { en: 'How much memory does a first build need?', zh: '首次构建需要多少内存？' },
    devStart: { en: 'How long does the dev server take to show a page?', zh: '开发服务器多久显示页面？' },
    devEdit: { en: 'How long does an edit take to the screen?', zh: '从修改到屏幕显示需要多久？' },
    firstLoad: { en: 'How much does a first visit download?', zh: '首次访问下载多少数据？' },
  },
  less: {
    en: 'Pale bars: minimal themes without search and without hydration, which do less.',
    zh: '浅色条：没有搜索和水合的最小主题，工作量较少。',
  },
  figure: { en: 'Figure', zh: '指标' },
  failed: { en: 'not finished', zh: '未完成' },
  unfinished: { en: 'Not finished: ', zh: '未完成：' },
  noSearch: { en: 'Without a search of its own: ', zh: '没有自带的搜索：' },
  throughput: { en: 'Throughput of one core', zh: '单个核心的吞吐量' },
} as const;

/** Separates names in a list, and parts of a title. */
export const comma: Text = { en: ', ', zh: '，' };

/** Sentence with what was measured, where and how often. */
export function measuredWith(
  language: Language,
  facts: {
    version: string;
    date: string;
    cores: number;
    cpu: string;
    memoryGb: number;
    system: string;
    node: string;
    runs: number;
  },
): string {
  const { version, date, cores, cpu, memoryGb, system, node, runs } = facts;
  return language === 'en'
    ? `Heddle ${version}${date && ` of ${date}`}, ${cores} cores of ${cpu}, ${memoryGb} GB, ${system}, Node ${node}; each figure is ${runs === 1 ? 'of one run' : `the median of ${runs} runs`}.`
    : `Heddle ${version}${date && `（${date}）`}，${cpu} 的 ${cores} 个核心，${memoryGb} GB 内存，${system}，Node ${node}；每个数字都是 ${runs} 次运行${runs === 1 ? '的结果' : '的中位数'}。`;
}
