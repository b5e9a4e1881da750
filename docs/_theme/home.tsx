import { useI18n } from 'heddle/runtime';
import { Link } from 'heddle/theme-original';
import './home.css';

const command = 'npx heddle init';

/** The figures of 1,000 pages in `fragments/bench-heddle.mdx`. */
const figures = {
  en: [
    ['22.3 kB', 'the whole first load of a page'],
    ['1.22 s', 'to rebuild 1,000 pages after an edit'],
    ['71 ms', 'from an edit to the screen'],
  ],
  zh: [
    ['22.3 kB', '首次打开一个页面的全部下载量'],
    ['1.22 s', '改动一个页面后重新构建 1,000 页'],
    ['71 ms', '从修改到浏览器显示'],
  ],
};

/** A command to copy, and what was measured. Works without React. */
export function HomeProofs({ lang }: { lang: 'en' | 'zh' }) {
  const label = useI18n()('copyCodeText');
  const source = `${lang === 'zh' ? '/zh' : ''}/guide/start/comparison#figures`;
  return (
    <>
      <div className="hd-code home-command">
        <pre tabIndex={0}>
          <code>{command}</code>
        </pre>
        <button type="button" className="hd-code-copy" aria-label={label} title={label} />
      </div>
      <dl className="home-figures">
        {figures[lang].map(([figure, text]) => (
          <div key={figure}>
            <dt>{text}</dt>
            <dd>
              <Link href={source}>{figure}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
