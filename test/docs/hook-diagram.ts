import { hookTable, type HookFacts } from '../../src/build/plugins/hook-table.js';

const texts = {
  en: {
    title: 'Hooks of plugins in the order of a run, and the threads in which they run',
    main: 'main thread',
    worker: 'worker threads, for each page',
    stages: { configuration: 'configuration', routes: 'routes', compile: 'compile', bundle: 'bundle', navigation: 'navigation', search: 'search', render: 'render', emit: 'emit', end: 'end', server: 'servers' },
  },
  zh: {
    title: '按运行顺序排列的插件钩子，以及它们所在的线程',
    main: '主线程',
    worker: 'worker 线程（逐页）',
    stages: { configuration: '配置', routes: '路由', compile: '编译', bundle: '打包', navigation: '导航', search: '搜索', render: '渲染', emit: '输出', end: '结束', server: '服务器' },
  },
} as const;

const rowHeight = 32;
const columns = { main: { x: 130, width: 200 }, worker: { x: 350, width: 240 }, everywhere: { x: 130, width: 460 } };

/** The diagram of hooks, from the table of the code: a row for each hook, a column for each kind of thread. */
export function hookDiagram(lang: 'en' | 'zh'): string {
  const { title, main, worker, stages } = texts[lang];
  let stageBefore = '';
  const rows = Object.entries<HookFacts>(hookTable).map(([name, { place, stage }], index) => {
    const y = 40 + index * rowHeight;
    const { x, width } = columns[place];
    const label = stage === stageBefore ? '' : `\n  <text class="soft" x="10" y="${y + 18}">${stages[stage]}</text>`;
    const line = stage === stageBefore || index === 0 ? '' : `\n  <path d="M10 ${y - 2.5}H590" />`;
    stageBefore = stage;
    return `${line}${label}
  <rect${place === 'main' ? '' : ' class="worker"'} x="${x}" y="${y}" width="${width}" height="27" rx="5" />
  <text class="code" x="${x + width / 2}" y="${y + 18}">${name}</text>`;
  });
  const height = 46 + rows.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${height}" viewBox="0 0 600 ${height}" role="img">
  <title>${title}</title>
  <style>
    :root { --line: #dfe4ec; --box: #eef5ff; --edge: #1677ff; --text: #12305c; --soft: #5b6b83; --other: #eafaf1; --rim: #1f9d61; }
    @media (prefers-color-scheme: dark) {
      :root { --line: #333d4d; --box: #14294a; --edge: #4c97ff; --text: #e4eefc; --soft: #a5b4c9; --other: #11301f; --rim: #3fbf7f; }
    }
    text { font: 14px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; fill: var(--text); text-anchor: middle; }
    .soft { fill: var(--soft); text-anchor: start; }
    .code { font: 13px ui-monospace, Menlo, Consolas, monospace; }
    rect { fill: var(--box); stroke: var(--edge); }
    .worker { fill: var(--other); stroke: var(--rim); }
    path { stroke: var(--line); }
  </style>
  <text x="230" y="24">${main}</text>
  <text x="470" y="24">${worker}</text>${rows.join('')}
</svg>
`;
}
