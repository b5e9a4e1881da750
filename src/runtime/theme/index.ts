export { Layout } from './layout/layout.js';
export { Root } from './base/root.js';
export { getCustomMDXComponent, mdxComponents } from './base/mdx-components.js';
export type { LayoutProps, SlotName, Slots } from './base/layout-slots.js';

export { BackToTop } from './layout/back-to-top.js';
export { Breadcrumbs } from './doc/breadcrumbs.js';
export { DocContent } from './doc/doc-content.js';
export { DocFooter } from './doc/doc-footer.js';
export { DocLayout, type DocLayoutProps } from './doc/doc-layout.js';
export { EditLink, useEditLink } from './doc/edit-link.js';
export { Feedback } from './doc/feedback.js';
export { FallbackHeading } from './layout/fallback-heading.js';
export { HomeBackground } from './home/home-background.js';
export { HomeFeature } from './home/home-feature.js';
export { HomeFooter } from './home/home-footer.js';
export { HomeHero, type HomeHeroProps } from './home/home-hero.js';
export { HomeLayout, type HomeLayoutProps } from './home/home-layout.js';
export { Icon, IconView } from './icons/icon.js';
export { LanguageMenu } from './nav/language-menu.js';
export { LastUpdated } from './doc/last-updated.js';
export { LocalBar } from './doc/local-bar.js';
export { Menu, type MenuProps } from './nav/menu.js';
export { MoreComponents } from './base/more-components.js';
export { Nav, type NavProps } from './nav/nav.js';
export { isNavItemActive } from './nav/nav-active.js';
export { NavList } from './nav/nav-list.js';
export { NavTitle } from './nav/nav-title.js';
export { NotFoundLayout } from './layout/not-found-layout.js';
export { Outline } from './doc/outline.js';
export { Overview, type OverviewProps } from './overview/overview.js';
export { OverviewGroup } from './overview/overview-group.js';
export { PageActions } from './doc/page-actions.js';
export { PageNotices } from './doc/page-notices.js';
export { PrevNextPage, usePrevNextPage } from './doc/prev-next-page.js';
export { SearchBox, type SearchBoxProps } from './nav/search-box.js';
export { SearchButton, type SearchButtonProps } from './nav/search-button.js';
export { Sidebar } from './sidebar/sidebar.js';
export { SidebarItemView, type SidebarItemViewProps } from './sidebar/sidebar-item-view.js';
export { SkipLink } from './layout/skip-link.js';
export { SocialLinks } from './nav/social-links.js';
export { SwitchAppearance } from './nav/switch-appearance.js';
export { SwitchList, type SwitchEntry } from './nav/switch-list.js';
export { Toc } from './doc/toc.js';
export { VersionMenu } from './nav/version-menu.js';
export {
  ArrowRightIcon,
  ArrowUpIcon,
  ChevronIcon,
  CloseIcon,
  CodeIcon,
  ExternalIcon,
  GridIcon,
  LanguageIcon,
  MenuIcon,
  MoonIcon,
  MoreIcon,
  PencilIcon,
  SearchIcon,
  SunIcon,
  SystemIcon,
} from './icons/icons.js';

export { useActiveAnchor } from '../hooks/browser-hooks.js';
export { useReadPercent } from '../hooks/browser-hooks.js';
export { useStorageValue } from '../hooks/browser-hooks.js';
export { useWindowSize } from '../hooks/browser-hooks.js';
export type { BannerStorage } from '../dom/banner-flags.js';
export { copyToClipboard, getCopyableText, type CopyOptions } from '../dom/copy-text.js';
export { Head, type HeadProps } from '../head/head.js';
export { parseInlineMarkdownText, renderInlineMarkdown } from './base/inline-markdown.js';
export { Link, type LinkProps } from '../page/link.js';
export { Badge, type BadgeProps } from './components/badge.js';
export { BrowserOnly, NoSSR, type BrowserOnlyProps } from './components/browser-only.js';
export { Hydrate, type HydrateProps } from './components/hydrate.js';
export { Button, type ButtonProps } from './components/button.js';
export { Callout, type CalloutProps, type CalloutType } from './components/callout.js';
export { Card, type CardProps } from './components/card.js';
export { LinkCard, type LinkCardProps } from './components/link-card.js';
export { PackageManagerTabs, type PackageManagerTabsProps } from './tabs/package-manager-tabs.js';
export { SourceCode, type SourceCodeProps } from './code/source-code.js';
export { Steps } from './components/steps.js';
export { Tab, type TabProps } from './tabs/tab.js';
export { Tabs, type TabsProps } from './tabs/tabs.js';
export { Tag } from './components/page-tag.js';
export { TagView, type TagProps } from './components/tag.js';
export { TranslationStatus, type TranslationStatusProps } from './components/translation-status.js';
export { Announcement, type AnnouncementProps } from './promotion/announcement.js';
export { Banner, type BannerProps } from './promotion/banner.js';
export { CodeBlock, type CodeBlockProps, type CodeButtonOptions } from './code/code-block.js';
export { CodeBlockRuntime, type CodeBlockRuntimeProps } from './code/code-block-runtime.js';
export { CodeButtonGroup, type CodeButtonGroupProps } from './code/code-button-group.js';
export { CodeGroup, type CodeGroupProps } from './tabs/code-group.js';
export { FileTree, type FileTreeProps } from './components/file-tree.js';
export type { FileTreeEntry } from '../../shared/file-tree.js';
export { HoverGroup, type HoverGroupItem, type HoverGroupProps } from './components/hover-group.js';
export { LlmsContainer } from './llms/llms-container.js';
export { LlmsCopyButton, type LlmsCopyButtonProps } from './llms/llms-copy-button.js';
export { LlmsCopyRow } from './llms/llms-copy-row.js';
export { LlmsOpenRow, type LlmsOpenRowProps } from './llms/llms-open-row.js';
export { LlmsViewOptions, type LlmsViewOptionsProps } from './llms/llms-view-options.js';
export type { LlmsOption } from './llms/llms-options.js';
export { useMdUrl } from './llms/use-md-url.js';
export { PageTab, type PageTabProps } from './tabs/page-tab.js';
export { PageTabs, type PageTabsProps } from './tabs/page-tabs.js';
export type { PanelOptions, PanelPlacement, PanelTrigger } from './floating/panel-options.js';
export { Popover, type PopoverProps } from './floating/popover.js';
export { Prompt, type PromptProps } from './code/prompt.js';
export { ReadPercent, type ReadPercentProps } from './doc/read-percent.js';
export { SvgWrapper, type SvgWrapperProps } from './components/svg-wrapper.js';
export { ToolsLanding, type ToolCard, type ToolsLandingProps } from './promotion/tools-landing.js';
export { ToolsPopover, type ToolEntry, type ToolsPopoverProps } from './promotion/tools-popover.js';
export { Tooltip, type TooltipProps } from './floating/tooltip.js';
export { useCodeButtonGroup, type CodeButtonState } from './code/use-code-button-group.js';
export { useHoverGroup, type HoverGroupState } from './components/use-hover-group.js';
