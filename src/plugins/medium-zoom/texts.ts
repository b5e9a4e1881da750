import type { PluginTexts } from '../page-texts.js';

/** Interface texts of enlarged images. */
export const mediumZoomTexts = {
  mediumZoomOpenText: {
    en: 'Enlarge image',
    zh: '放大图片',
    'zh-tw': '放大圖片',
    ja: '画像を拡大',
    ko: '이미지 확대',
    de: 'Bild vergrößern',
    fr: 'Agrandir l’image',
    es: 'Ampliar la imagen',
    'pt-br': 'Ampliar imagem',
    ru: 'Увеличить изображение',
    it: 'Ingrandisci l’immagine',
    pl: 'Powiększ obraz',
    tr: 'Görseli büyüt',
    vi: 'Phóng to hình ảnh',
    id: 'Perbesar gambar',
    ar: 'تكبير الصورة',
    he: 'הגדלת התמונה',
    fa: 'بزرگ‌نمایی تصویر',
  },
} satisfies PluginTexts;
