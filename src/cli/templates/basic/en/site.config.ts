import { defineConfig } from 'heddle';

export default defineConfig({
  root: 'docs',
  title: 'My Docs',
  description: 'Documentation made with Heddle',
  lang: 'en',
  icon: '/logo.svg',
  logo: '/logo.svg',
  logoText: 'My Docs',
});
