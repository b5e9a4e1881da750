import { useLang } from 'heddle/runtime';
import { Announcement, Layout as OriginalLayout, ToolsLanding, ToolsPopover } from 'heddle/theme-original';
import { landingTools, popoverTools } from './tools';

const texts = {
  en: {
    announcement: 'Heddle 0.1 is here: see what is in it',
    heading: 'Woven with good tools',
    tagline: 'Heddle stands on well-kept JavaScript tools, each doing one thing.',
  },
  zh: {
    announcement: 'Heddle 0.1 已发布：看看有些什么',
    heading: '好工具织成的工具',
    tagline: 'Heddle 建立在一批维护良好、各司其职的 JavaScript 工具之上。',
  },
};

const changelog = 'https://github.com/heddle-docs/heddle/blob/main/CHANGELOG.md';

export function Layout() {
  const isChinese = useLang() === 'zh';
  const { announcement, heading, tagline } = texts[isChinese ? 'zh' : 'en'];
  return (
    <OriginalLayout
      top={<Announcement href={changelog} message={announcement} />}
      afterNavMenu={<ToolsPopover tools={popoverTools} />}
      afterFeatures={<ToolsLanding heading={heading} tagline={tagline} tools={landingTools(isChinese)} />}
    />
  );
}
