import { useLang } from 'heddle/runtime';
import { Announcement, Layout as OriginalLayout, ToolsLanding, ToolsPopover } from 'heddle/theme-original';
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
