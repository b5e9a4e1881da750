import { texts } from 'heddle-playground';

/** A text in the language of the page. */
export function textOf(key: string, name = ''): string {
  const { lang } = document.documentElement;
  return (texts[lang]?.[key] ?? texts['en']?.[key] ?? key).replace('{{name}}', name);
}
