import type { PluginTexts } from '../page-texts.js';

/** Interface texts of playgrounds. */
export const playgroundTexts: PluginTexts = {
  playgroundEditorText: { en: 'Code editor', zh: '代码编辑器' },
  playgroundResultText: { en: 'Result', zh: '运行结果' },
  playgroundKeyHintText: { en: 'Escape, then Tab leaves the editor', zh: '按 Escape 再按 Tab 可离开编辑器' },
  playgroundFailedText: {
    en: 'The editor could not be loaded. Reload the page to try again.',
    zh: '无法加载编辑器，请刷新页面重试。',
  },
  playgroundNoExportText: {
    en: 'There is nothing to show: the code has no default export.',
    zh: '没有可以显示的内容：代码没有默认导出。',
  },
  playgroundModuleText: { en: 'This module cannot be imported here: {{name}}', zh: '这里不能引入该模块：{{name}}' },
  playgroundStoppedText: { en: 'The code did not come to an end and was stopped.', zh: '代码一直没有结束，已被停止。' },
  playgroundLeftText: { en: 'The code left its frame and was stopped.', zh: '代码离开了它的框架，已被停止。' },
  playgroundPolicyText: {
    en: 'The content security policy of this site does not let code run here.',
    zh: '本站的内容安全策略不允许在这里运行代码。',
  },
};
