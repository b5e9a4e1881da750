import { useI18n } from 'heddle/runtime';
import { Link } from 'heddle/theme-original';
import './home.css';

const command = 'npx heddle init';

/** The figures of 1,000 pages in `fragments/bench-heddle.mdx`. */
const figures = {
  en: [
    ['10.5 s', 'to build 1,000 pages'],
    ['1.22 s', 'to build them again after an edit'],
    ['71 ms', 'from an edit to the screen'],
  ],
  zh: [
    ['10.5 秒', '构建 1,000 个页面'],
    ['1.22 秒', '修改一个页面后再次构建'],
    ['71 毫秒', '从修改到浏览器显示'],
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
