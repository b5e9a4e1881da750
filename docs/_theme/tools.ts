/** A tool of the JavaScript world that Heddle is, or is built with. */
interface Tool {
  name: string;
  /** What it does, in Chinese. */
  desc: string;
  /** What it does, in English. */
  descEn: string;
  /** Public path of its logo: that of the tool where its license lets us, else a line drawing of Lucide. */
  logo: string;
  url: string;
}

const tools: Tool[] = [
  {
    name: 'Heddle',
    desc: '文档站点生成器',
    descEn: 'Documentation site generator',
    logo: '/heddle-icon.svg',
    url: 'https://heddle.dev',
  },
  {
    name: 'esbuild',
    desc: '打包运行时、主题和页面组件',
    descEn: 'Bundles the runtime, the theme and the components of pages',
    logo: '/tools/esbuild.svg',
    url: 'https://esbuild.github.io',
  },
  {
    name: 'MDX',
    desc: '在 Markdown 中使用组件',
    descEn: 'Components in Markdown',
    logo: '/tools/mdx.svg',
    url: 'https://mdxjs.com',
  },
  {
    name: 'Shiki',
    desc: '与编辑器一致的代码高亮',
    descEn: 'Highlights code as editors do',
    logo: '/tools/shiki.svg',
    url: 'https://shiki.style',
  },
  {
    name: 'FlexSearch',
    desc: '浏览器中的全文搜索',
    descEn: 'Full-text search in the browser',
    logo: '/tools/flexsearch.svg',
    url: 'https://github.com/nextapps-de/flexsearch',
  },
  {
    name: 'Piscina',
    desc: '用多个核心并行编译的线程池',
    descEn: 'A pool of threads that compiles on every core',
    logo: '/tools/piscina.svg',
    url: 'https://github.com/piscinajs/piscina',
  },
  {
    name: 'unified',
    desc: '以语法树处理 Markdown',
    descEn: 'Works on Markdown as a syntax tree',
    logo: '/tools/unified.svg',
    url: 'https://unifiedjs.com',
  },
];

/** All seven, for the popover of the navigation bar. */
export const popoverTools = tools;

/** The tools that Heddle is built with, for the home page. */
export const landingTools = (isChinese: boolean) =>
  popoverTools.slice(1).map(({ name, desc, descEn, logo, url }) => ({
    name,
    desc: isChinese ? desc : descEn,
    logo,
    url,
    urlText: url.replace('https://', ''),
  }));
