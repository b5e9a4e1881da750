import { defineConfig } from 'heddle';

export default defineConfig({
  root: 'docs',
  title: '我的文档',
  description: '用 Heddle 制作的文档站点',
  lang: 'zh',
  icon: '/logo.svg',
  logo: '/logo.svg',
  logoText: '我的文档',
});
