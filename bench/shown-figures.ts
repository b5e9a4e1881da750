/** Units of figures, as their names in results end. */
export type Unit = 'seconds' | 'milliseconds' | 'megabytes' | 'bytes' | 'count' | 'perSecond' | 'throughput';

/** A figure that tables show, in the languages of the documentation. */
export interface ShownFigure {
  /** Name in the results. */
  name: string;
  label: { en: string; zh: string };
  unit: Unit;
}

const cases = {
  cold: { en: 'cold build', zh: '冷构建' },
  warm: { en: 'nothing changed', zh: '无改动' },
  page: { en: 'one page edited', zh: '改动一个页面' },
  navigation: { en: 'navigation edited', zh: '改动导航' },
  configuration: { en: 'configuration edited', zh: '改动配置' },
} as const;

const caseFigures = [
  ['seconds', { en: '', zh: '' }, 'seconds'],
  ['cpuSeconds', { en: ': CPU time', zh: '：CPU 时间' }, 'seconds'],
  ['peakMb', { en: ': peak memory', zh: '：内存峰值' }, 'megabytes'],
  ['pagesPerSecond', { en: ': pages a second', zh: '：每秒页数' }, 'perSecond'],
  ['compiledPages', { en: ': pages compiled', zh: '：编译的页面' }, 'count'],
  ['changedFiles', { en: ': files changed', zh: '：变化的文件' }, 'count'],
  ['changedBytes', { en: ': bytes changed', zh: '：变化的字节' }, 'bytes'],
] as const;

const steps = {
  parse: { en: 'parse', zh: '解析' },
  transform: { en: 'transform', zh: '转换' },
  highlight: { en: 'highlight', zh: '高亮' },
  compile: { en: 'compile, with the three above', zh: '编译（含以上三步）' },
  index: { en: 'index', zh: '索引' },
  render: { en: 'render', zh: '渲染' },
} as const;

/** Against the empty folder before it, a cold build changes its whole output, whose size has rows of its own. */
const isOfOutput = (name: string): boolean => /^cold\.changed/.test(name);

/** Every figure, in the order of tables. */
export const shownFigures: readonly ShownFigure[] = [
  ...Object.entries(cases)
    .flatMap(([name, label]) =>
      caseFigures.map(([figure, more, unit]): ShownFigure => ({
        name: `${name}.${figure}`,
        label: { en: label.en + more.en, zh: label.zh + more.zh },
        unit,
      })),
    )
    .filter(({ name }) => !isOfOutput(name)),
  { name: 'cold.outputFiles', label: { en: 'output: files', zh: '产物：文件数' }, unit: 'count' },
  { name: 'cold.outputBytes', label: { en: 'output: size', zh: '产物：大小' }, unit: 'bytes' },
  {
    name: 'dev.startSeconds',
    label: { en: 'dev: start to page shown', zh: '开发服务器：启动到显示页面' },
    unit: 'seconds',
  },
  { name: 'dev.restartSeconds', label: { en: 'dev: the same again', zh: '开发服务器：再次启动' }, unit: 'seconds' },
  { name: 'dev.editMs', label: { en: 'dev: edit to screen', zh: '开发服务器：改动到屏幕' }, unit: 'milliseconds' },
  { name: 'dev.peakMb', label: { en: 'dev: peak memory', zh: '开发服务器：内存峰值' }, unit: 'megabytes' },
  { name: 'firstLoad.html', label: { en: 'first load: HTML', zh: '首次加载：HTML' }, unit: 'bytes' },
  { name: 'firstLoad.css', label: { en: 'first load: CSS', zh: '首次加载：CSS' }, unit: 'bytes' },
  { name: 'firstLoad.js', label: { en: 'first load: JavaScript', zh: '首次加载：JavaScript' }, unit: 'bytes' },
  { name: 'firstLoad.fonts', label: { en: 'first load: fonts', zh: '首次加载：字体' }, unit: 'bytes' },
  { name: 'firstLoad.other', label: { en: 'first load: other', zh: '首次加载：其他' }, unit: 'bytes' },
  { name: 'firstLoad.total', label: { en: 'first load: all', zh: '首次加载：合计' }, unit: 'bytes' },
  { name: 'reading.first', label: { en: 'reading: the first page', zh: '阅读：第一个页面' }, unit: 'bytes' },
  { name: 'reading.further', label: { en: 'reading: each further page', zh: '阅读：之后的每个页面' }, unit: 'bytes' },
  {
    name: 'runtime.total',
    label: { en: 'runtime, with the first component', zh: '首个组件加载的运行时' },
    unit: 'bytes',
  },
  { name: 'navigation.total', label: { en: 'a navigation', zh: '一次页面跳转' }, unit: 'bytes' },
  { name: 'search.total', label: { en: 'a first search', zh: '首次搜索' }, unit: 'bytes' },
  { name: 'search.firstKeyMs', label: { en: 'first key to results', zh: '第一次按键到结果' }, unit: 'milliseconds' },
  { name: 'search.keyMs', label: { en: 'later keys to results', zh: '之后按键到结果' }, unit: 'milliseconds' },
  ...Object.entries(steps).flatMap(([step, { en, zh }]): ShownFigure[] => [
    { name: `${step}.mbPerSecond`, label: { en, zh }, unit: 'throughput' },
    { name: `${step}.msPerPage`, label: { en: `${en}: a page`, zh: `${zh}：每页` }, unit: 'milliseconds' },
  ]),
];

/** A figure for visitors, the same in every locale: `1.23 s`, `45 ms`, `120 MB`, `3.4 kB`. */
export function formatFigure(value: number, unit: Unit): string {
  const short = (amount: number): string => (amount >= 100 ? amount.toFixed(0) : amount.toPrecision(3));
  switch (unit) {
    case 'seconds':
      return `${value < 1 ? value.toFixed(2) : short(value)} s`;
    case 'milliseconds':
      return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
    case 'megabytes':
      return `${value.toFixed(0)} MB`;
    case 'bytes':
      if (value === 0) return '0';
      return value < 1e6 ? `${short(value / 1e3)} kB` : `${short(value / 1e6)} MB`;
    case 'count':
      return String(value);
    case 'perSecond':
      return `${value.toFixed(0)}/s`;
    case 'throughput':
      return `${short(value)} MB/s`;
  }
}

/** Ratio of a figure to that of Heddle: `0.04`, `0.52`, `3.1`, `24`. */
export function formatRatio(value: number, own: number): string {
  const ratio = value / own;
  return ratio.toFixed(ratio < 1 ? 2 : ratio < 10 ? 1 : 0);
}
