import type { PluginTexts } from '../page-texts.js';

/** Interface texts of frames. */
export const previewTexts: PluginTexts = {
  previewFrameTitleText: { en: 'Demo', zh: '演示' },
  previewCodeText: { en: 'Show or hide the code', zh: '显示或隐藏代码' },
  previewReloadText: { en: 'Load the demo again', zh: '重新加载演示' },
  previewOpenText: { en: 'Open the demo in a new tab', zh: '在新标签页中打开演示' },
  previewQrText: { en: 'QR code of the demo', zh: '演示的二维码' },
};
