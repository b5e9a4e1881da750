import type { TrustArea } from './trust.js';

/** Figures of one area of `npm run trust`, as `test/trust-figures.json` has them. */
export interface AreaFigures {
  tried: number;
  /** Cases that broke a promise. */
  failed: number;
  /** Day of the run, such as `2026-11-22`. */
  date: string;
  command: string;
  /** Version of Node. */
  node: string;
  tests: { test: string; tried: number; failed: number }[];
}

export type TrustFigures = Partial<Record<TrustArea, AreaFigures>>;

/** Areas in the order of the table, with what one case is and the number of cases that each of their tests tries. */
export const trustAreas: Record<TrustArea, { cases: number; en: string; zh: string }> = {
  kills: {
    cases: 50,
    en: 'Builds killed at a random moment or file operation',
    zh: '在随机时刻或某次文件操作时被强制终止的构建',
  },
  signals: { cases: 30, en: 'Builds stopped by a signal', zh: '被信号中断的构建' },
  damages: { cases: 200, en: 'Damaged files of the cache or the output', zh: '缓存或输出目录中被破坏的文件' },
  edits: { cases: 30, en: 'Builds during which sources changed', zh: '构建期间源文件发生改动' },
  markdown: {
    cases: 60_000,
    en: 'Generated documents, read by both Markdown parsers',
    zh: '由两个 Markdown 解析器分别解析的随机文档',
  },
  injections: { cases: 60, en: 'Scripts placed where text belongs', zh: '在文本位置注入的脚本' },
  variations: { cases: 30, en: 'Builds in other environments', zh: '在其他环境中的构建' },
  models: {
    cases: 6,
    en: 'Random changes, compared with a build from nothing or a reference',
    zh: '随机改动后与全新构建或参考实现的比较',
  },
  requests: { cases: 10_000, en: 'Mutated HTTP requests', zh: '变异的 HTTP 请求' },
  load: {
    cases: 300,
    en: 'Pages, connections and rounds of load on the servers',
    zh: '对服务器的压力测试：页面、连接与请求轮次',
  },
  foreign: {
    cases: 150,
    en: 'Hooks of plugins that misbehave',
    zh: '行为异常的插件 hook',
  },
  pages: {
    cases: 2,
    en: 'Visits to pages of this site in a browser, at five widths',
    zh: '在浏览器中以五种宽度访问本站页面的次数',
  },
  walks: {
    cases: 600,
    en: 'Ways through a site, compared with a fresh load of each page',
    zh: '沿随机路径浏览站点，并与重新加载的页面比较',
  },
  slowness: {
    cases: 40,
    en: 'Code, texts, queries and connections made to be slow or large',
    zh: '特意构造得很慢或很大的代码、文本、查询和连接',
  },
};

const heads = {
  en: ['Case', 'Tried', 'Failed', 'Date', 'Command'],
  zh: ['用例', '次数', '失败', '日期', '命令'],
};

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** Table with the figures in a language. */
export function trustTable(figures: TrustFigures, lang: 'en' | 'zh'): string {
  const rows = Object.entries(trustAreas).flatMap(([area, label]) => {
    const result = figures[area as TrustArea];
    if (!result) return [];
    const tried = String(result.tried).replace(/\B(?=(\d{3})+$)/g, ',');
    return [row([label[lang], tried, result.failed, result.date, `\`${result.command}\``])];
  });
  return [row(heads[lang]), row(['---', '---:', '---:', '---', '---']), ...rows, ''].join('\n');
}
