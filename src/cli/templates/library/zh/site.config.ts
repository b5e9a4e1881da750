import { defineConfig } from 'heddle';
import { typedoc } from 'heddle/plugins/typedoc';

export default defineConfig({
  root: 'docs',
  title: '我的文档',
  description: '用 Heddle 制作的文档站点',
  lang: 'zh',
  // 站点发布后的 URL，用于站点地图和规范链接。
  // siteOrigin: 'https://docs.example.com',
  icon: '/logo.svg',
  logo: '/logo.svg',
  logoText: '我的文档',
  // 为这些模块的导出项生成页面，写入 docs/api。
  plugins: [typedoc({ entryPoints: ['src/index.ts'] })],
  themeConfig: {
    // 复制页面的 Markdown。
    pageActions: ['copy'],
    // 每个页面的源文件链接。
    // editLink: { docRepoBaseUrl: 'https://github.com/your-name/your-project/edit/main/docs' },
    // 每个页面最后一次提交的日期。
    // lastUpdated: true,
    // socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/your-name/your-project' }],
    // footer: { message: '基于 MIT 许可证发布', copyright: 'Copyright © 2026 你的名字' },
  },
});
