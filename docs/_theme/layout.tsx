import { useI18n, useLocation } from 'heddle/runtime';
import { Announcement, GridIcon, Layout as OriginalLayout, ToolsLanding, ToolsPopover } from 'heddle/theme-original';
import { HomeProofs, HomeSections } from './home';
import { landingTools, popoverTools } from './tools';

const texts = {
  en: {
    announcement: 'See what the first release, 0.1, will contain',
    heading: 'Built with these tools',
    tagline: 'Heddle uses well-maintained JavaScript tools, each for one task.',
  },
  zh: {
    announcement: '查看首个版本 0.1 的内容',
    heading: 'Heddle 使用的工具',
    tagline: 'Heddle 基于以下 JavaScript 工具构建。',
  },
};

const changelog = 'https://github.com/heddle-docs/heddle/blob/main/CHANGELOG.md';

/** The texts about Heddle and its tools are Chinese where the path contains `zh`. */
export function Layout() {
  const lang = useLocation().pathname.includes('zh') ? 'zh' : 'en';
  const { announcement, heading, tagline } = texts[lang];
  const label = useI18n()('toolsText');
  return (
    <OriginalLayout
      top={<Announcement href={changelog} message={announcement} />}
      afterNavMenu={
        <ToolsPopover tools={popoverTools}>
          <button type="button" className="hd-icon-button" aria-label={label} title={label}>
            <GridIcon />
            <span className="tools-label">{label}</span>
          </button>
        </ToolsPopover>
      }
      afterHeroActions={<HomeProofs lang={lang} />}
      afterFeatures={
        <>
          <HomeSections lang={lang} />
          <ToolsLanding heading={heading} tagline={tagline} tools={landingTools(lang === 'zh')} />
        </>
      }
    />
  );
}
