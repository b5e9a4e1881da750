import { defineConfig } from '@rspress/core';

export default defineConfig({
  root: 'docs',
  title: 'Corpus',
  outDir: 'dist',
  route: { cleanUrls: true },
});
