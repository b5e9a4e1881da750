export { Layout } from './layout.js';
export { Root } from './root.js';
export { getCustomMDXComponent, mdxComponents } from './mdx-components.js';
export type { LayoutProps, SlotName, Slots } from './layout-slots.js';

export { BackToTop } from './back-to-top.js';
export { Breadcrumbs } from './breadcrumbs.js';
export { DocContent } from './doc-content.js';
export { DocFooter } from './doc-footer.js';
export { DocLayout, type DocLayoutProps } from './doc-layout.js';
export { EditLink, useEditLink } from './edit-link.js';
export { FallbackHeading } from './fallback-heading.js';
export { HomeBackground } from './home-background.js';
export { HomeFeature } from './home-feature.js';
export { HomeFooter } from './home-footer.js';
export { HomeHero, type HomeHeroProps } from './home-hero.js';
export { HomeLayout, type HomeLayoutProps } from './home-layout.js';
export { Icon, IconView } from './icon.js';
export { LanguageMenu } from './language-menu.js';
export { LastUpdated } from './last-updated.js';
export { LocalBar } from './local-bar.js';
export { Menu, type MenuProps } from './menu.js';
export { MoreComponents } from './more-components.js';
export { Nav, type NavProps } from './nav.js';
export { isNavItemActive } from './nav-active.js';
export { NavList } from './nav-list.js';
export { NavTitle } from './nav-title.js';
export { NotFoundLayout } from './not-found-layout.js';
export { Outline } from './outline.js';
export { Overview, type OverviewProps } from './overview.js';
export { OverviewGroup } from './overview-group.js';
export { PrevNextPage, usePrevNextPage } from './prev-next-page.js';
export { SearchBox, type SearchBoxProps } from './search-box.js';
export { SearchButton, type SearchButtonProps } from './search-button.js';
export { Sidebar } from './sidebar.js';
export { SidebarItemView, type SidebarItemViewProps } from './sidebar-item-view.js';
export { SkipLink } from './skip-link.js';
export { SocialLinks } from './social-links.js';
export { SwitchAppearance } from './switch-appearance.js';
export { SwitchList, type SwitchEntry } from './switch-list.js';
export { Toc } from './toc.js';
export { VersionMenu } from './version-menu.js';
export {
  ArrowRightIcon,
  ArrowUpIcon,
  ChevronIcon,
  CloseIcon,
  CodeIcon,
  ExternalIcon,
  LanguageIcon,
  MenuIcon,
  MoonIcon,
  MoreIcon,
  PencilIcon,
  SearchIcon,
  SunIcon,
  SystemIcon,
} from './icons.js';

export { useActiveAnchor } from '../hooks/use-active-anchor.js';
export { useReadPercent } from '../hooks/use-read-percent.js';
export { useStorageValue } from '../hooks/use-storage-value.js';
export { useWindowSize } from '../hooks/use-window-size.js';
export type { BannerStorage } from '../banner-flags.js';
export { copyToClipboard, getCopyableText, type CopyOptions } from '../copy-text.js';
export { Head, type HeadProps } from '../head/head.js';
export { parseInlineMarkdownText, renderInlineMarkdown } from './inline-markdown.js';
export { Link, type LinkProps } from '../router/link.js';
export { Badge, type BadgeProps } from './components/badge.js';
export { BrowserOnly, NoSSR, type BrowserOnlyProps } from './components/browser-only.js';
export { Button, type ButtonProps } from './components/button.js';
export { Callout, type CalloutProps, type CalloutType } from './components/callout.js';
export { Card, type CardProps } from './components/card.js';
export { LinkCard, type LinkCardProps } from './components/link-card.js';
export { PackageManagerTabs, type PackageManagerTabsProps } from './components/package-manager-tabs.js';
export { SourceCode, type SourceCodeProps } from './components/source-code.js';
export { Steps } from './components/steps.js';
export { Tab, type TabProps } from './components/tab.js';
export { Tabs, type TabsProps } from './components/tabs.js';
export { Tag } from './components/page-tag.js';
export { TagView, type TagProps } from './components/tag.js';
export { Announcement, type AnnouncementProps } from './components/announcement.js';
export { Banner, type BannerProps } from './components/banner.js';
export { CodeBlock, type CodeBlockProps, type CodeButtonOptions } from './components/code-block.js';
export { CodeBlockRuntime, type CodeBlockRuntimeProps } from './components/code-block-runtime.js';
export { CodeButtonGroup, type CodeButtonGroupProps } from './components/code-button-group.js';
export { CodeGroup, type CodeGroupProps } from './components/code-group.js';
export { FileTree, type FileTreeProps } from './components/file-tree.js';
export type { FileTreeEntry } from '../../shared/file-tree.js';
export { HoverGroup, type HoverGroupItem, type HoverGroupProps } from './components/hover-group.js';
export { LlmsContainer } from './components/llms-container.js';
export { LlmsCopyButton, type LlmsCopyButtonProps } from './components/llms-copy-button.js';
export { LlmsCopyRow } from './components/llms-copy-row.js';
export { LlmsHint } from './components/llms-hint.js';
export { LlmsOpenRow, type LlmsOpenRowProps } from './components/llms-open-row.js';
export { LlmsViewOptions, type LlmsViewOptionsProps } from './components/llms-view-options.js';
export type { LlmsOption } from './components/llms-options.js';
export { useMdUrl } from './components/use-md-url.js';
export { PageTab, type PageTabProps } from './components/page-tab.js';
export { PageTabs, type PageTabsProps } from './components/page-tabs.js';
export type { PanelOptions, PanelPlacement, PanelTrigger } from './components/floating/panel-options.js';
export { Popover, type PopoverProps } from './components/popover.js';
export { Prompt, type PromptProps } from './components/prompt.js';
export { ReadPercent, type ReadPercentProps } from './components/read-percent.js';
export { SvgWrapper, type SvgWrapperProps } from './components/svg-wrapper.js';
export { ToolsLanding, type ToolCard, type ToolsLandingProps } from './components/tools-landing.js';
export { ToolsPopover, type ToolEntry, type ToolsPopoverProps } from './components/tools-popover.js';
export { Tooltip, type TooltipProps } from './components/tooltip.js';
export { useCodeButtonGroup, type CodeButtonState } from './components/use-code-button-group.js';
export { useHoverGroup, type HoverGroupState } from './components/use-hover-group.js';
