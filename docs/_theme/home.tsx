import { useI18n } from 'heddle/runtime';
import { Link } from 'heddle/theme-original';
import './home.css';

/** Until the package is on the npm registry, a clone is where an installation begins. */
const command = 'git clone https://github.com/heddle-docs/heddle';
const install = {
  en: 'Then create a site: Heddle isn’t on npm before its first release',
  zh: '然后创建站点（首次发布之前，Heddle 还不在 npm 上）',
};

/** The figures of 1,000 pages in `bench/results/heddle.json`; `docs/claims` compares them. */
const figures = {
  en: [
    ['5.46 s', 'to build 1,000 pages on two cores'],
    ['0.84 s', 'to build them again after an edit'],
    ['64 ms', 'from an edit to the screen'],
  ],
  zh: [
    ['5.46 秒', '在双核机器上构建 1,000 个页面'],
    ['0.84 秒', '修改一个页面后再次构建'],
    ['64 毫秒', '从修改到浏览器显示'],
  ],
};

/** A command to copy, and what was measured. Works without React. */
export function HomeProofs({ lang }: { lang: 'en' | 'zh' }) {
  const label = useI18n()('copyCodeText');
  const guide = `${lang === 'zh' ? '/zh' : ''}/guide/start`;
  return (
    <>
      <div className="hd-code home-command">
        <pre tabIndex={0}>
          <code>{command}</code>
        </pre>
        <button type="button" className="hd-code-copy" aria-label={label} title={label} />
      </div>
      <p className="home-install">
        <Link href={`${guide}/getting-started#create-a-site`}>{install[lang]}</Link>
      </p>
      <dl className="home-figures">
        {figures[lang].map(([figure, text]) => (
          <div key={figure}>
            <dt>{text}</dt>
            <dd>
              <Link href={`${guide}/comparison#heddle-by-itself`}>{figure}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
