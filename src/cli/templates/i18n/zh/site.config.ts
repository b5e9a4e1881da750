import { defineConfig } from 'heddle';

export default defineConfig({
  root: 'docs',
  title: '我的文档',
  description: '用 Heddle 制作的文档站点',
  // 默认语言的 URL 没有语言前缀。
  lang: 'zh',
  locales: [
    { lang: 'en', label: 'English', title: 'My Docs', description: 'Documentation made with Heddle' },
    { lang: 'zh', label: '简体中文', title: '我的文档', description: '用 Heddle 制作的文档站点' },
  ],
  icon: '/logo.svg',
  logo: '/logo.svg',
  logoText: '我的文档',
});
