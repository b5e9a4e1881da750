import { useI18n, withBase } from 'heddle/runtime';
import { Link } from 'heddle/theme-original';

/** Until the package is on the npm registry, a clone is where an installation begins. */
const command = 'git clone https://github.com/heddle-docs/heddle';
const install = {
  en: 'Then create a site: Heddle isn’t on npm before its first release',
  zh: '然后创建站点（首次发布之前，Heddle 还不在 npm 上）',
};

/** The figures of 1,000 pages in `bench/results`; `docs/claims` compares them. */
const figures = {
  en: [
    ['7.21 s', 'to build 1,000 pages on two cores'],
    ['1.06 s', 'to build them again after an edit'],
    ['66 ms', 'from an edit to the screen'],
  ],
  zh: [
    ['7.21 秒', '在双核机器上构建 1,000 个页面'],
    ['1.06 秒', '修改一个页面后再次构建'],
    ['66 毫秒', '从修改到浏览器显示'],
  ],
};

/** A message of the build, as the tutorial shows it. */
const message = `error dead-link docs/guide/install.md:7:16
  The link ./confgure.md points to no page of the site.
    5 |     chmod +x ferry
    6 | 
  > 7 | Then write the [configuration](./confgure.md).
      |                ^
    8 |
  fix: Did you mean ./configure.md?
  see: https://heddle.dev/api/errors#dead-link`;

/** Sites of `bench/results/moved-sites.json`: pages, and seconds of the old generator and of Heddle; `docs/claims` compares them. */
const movedSites = [
  ['Prettier', 105, '79.5', '14.8'],
  ['Rslib', 138, '66.2', '15.1'],
  ['Wails', 193, '51.9', '13.9'],
  ['Vitest', 220, '25.9', '11.0'],
  ['Pinia', 145, '11.9', '5.2'],
] as const;

const moves = ['Rspress', 'VitePress', 'Docusaurus', 'Starlight'];

const sections = {
  en: {
    chart: 'A build after an edit',
    chartText:
      'One page of 200 was edited. Bars show times as multiples of Heddle’s; all generators kept their caches. Pale bars are minimal themes without search.',
    chartLink: 'All figures, and where others are ahead',
    errors: 'Mistakes that never go online',
    errorsText: 'Links, anchors, images, front matter and options are checked. Each message has its place and a fix.',
    errorsLink: 'All error codes',
    move: 'Bring your site',
    moveText:
      'One command moves the pages, the navigation and the URLs of a site, and reports everything that it could not move. 20 public sites with 1,835 pages were moved and compared. Processor time of their builds, on two cores without a cache:',
    moveHead: ['Site', 'Pages', 'Before', 'Heddle'],
    second: ' s',
  },
  zh: {
    chart: '修改之后的构建',
    chartText: '在 200 个页面中修改一个，用时以 Heddle 的倍数表示；各生成器都保留了缓存。浅色条是没有搜索的最小主题。',
    chartLink: '全部数据，以及其他生成器领先之处',
    errors: '错误不会上线',
    errorsText: '构建会检查链接、锚点、图片、front matter 和选项，每条消息都指出位置并提供修改建议。',
    errorsLink: '全部错误码',
    move: '迁移现有站点',
    moveText:
      '一条命令迁移页面、导航和 URL，并列出所有未能迁移的内容。我们迁移了 20 个公开站点（共 1,835 页），并逐页比对。双核机器上不使用缓存时，各站点构建的 CPU 时间如下：',
    moveHead: ['站点', '页数', '原生成器', 'Heddle'],
    second: ' 秒',
  },
};

/** The chart of edits, a real message, and links for those who come from another generator. */
export function HomeSections({ lang }: { lang: 'en' | 'zh' }) {
  const { chart, chartText, chartLink, errors, errorsText, errorsLink, ...text } = sections[lang];
  const prefix = lang === 'zh' ? '/zh' : '';
  return (
    <div className="home-sections">
      <section>
        <h2>{chart}</h2>
        <p>{chartText}</p>
        <img src={withBase(`/bench-home.${lang}.svg`)} alt={chart} width="720" height="230" loading="lazy" />
        <p>
          <Link href={`${prefix}/guide/start/comparison`}>{chartLink}</Link>
        </p>
      </section>
      <section>
        <h2>{errors}</h2>
        <p>{errorsText}</p>
        <pre tabIndex={0}>
          <code>{message}</code>
        </pre>
        <p>
          <Link href={`${prefix}/api/errors`}>{errorsLink}</Link>
        </p>
      </section>
      <section>
        <h2>{text.move}</h2>
        <p>{text.moveText}</p>
        <table>
          <thead>
            <tr>
              {text.moveHead.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {movedSites.map(([name, pages, ...seconds]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{pages}</td>
                {seconds.map((time) => (
                  <td key={time}>
                    {time}
                    {text.second}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          {moves.map((name) => (
            <li key={name}>
              <Link href={`${prefix}/guide/migrate/${name.toLowerCase()}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

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
              <Link href={`${guide}/comparison#figures`}>{figure}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
