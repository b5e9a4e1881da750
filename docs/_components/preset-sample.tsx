import '../../dist/runtime/theme/styles/presets/compact.css';
import '../../dist/runtime/theme/styles/presets/forest.css';
import '../../dist/runtime/theme/styles/presets/graphite.css';
import '../../dist/runtime/theme/styles/presets/ocean.css';
import '../../dist/runtime/theme/styles/presets/paper.css';
import '../../dist/runtime/theme/styles/presets/violet.css';
import styles from './preset-sample.module.css';

const texts = {
  en: ['Guide', 'Install', 'Configure', 'Upgrade', 'Install the package, then create a file with the', 'options', 'Start'],
  zh: ['指南', '安装', '配置', '升级', '安装软件包，然后创建配置文件，写入需要的', '选项', '开始使用'],
};

/** Part of a page in one light or dark appearance. */
function Page({ appearance, lang }: { appearance: 'light' | 'dark'; lang: 'en' | 'zh' }) {
  const [guide, install, configure, upgrade, text, options, start] = texts[lang];
  return (
    <div className={`${styles.page} ${styles[appearance]}`}>
      <div className={styles.bar}>
        <b>Ferry</b>
        <span>{guide}</span>
      </div>
      <div className={styles.columns}>
        <ul>
          <li className={styles.active}>{install}</li>
          <li>{configure}</li>
          <li>{upgrade}</li>
        </ul>
        <div className={styles.article}>
          <strong>{install}</strong>
          <p>
            {text} <span className={styles.link}>{options}</span>
            {lang === 'zh' ? '。' : '.'}
          </p>
          <code>npm install ferry</code>
          <span className={styles.button}>{start}</span>
        </div>
      </div>
    </div>
  );
}

/** A page in a preset, light and dark, with the preset's own style sheet. */
export function PresetSample({ preset, lang }: { preset: string; lang: 'en' | 'zh' }) {
  return (
    <div className={`hd-preset-${preset} ${styles.sample}`} aria-hidden="true">
      <Page appearance="light" lang={lang} />
      <Page appearance="dark" lang={lang} />
    </div>
  );
}
