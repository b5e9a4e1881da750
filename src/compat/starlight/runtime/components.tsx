import { Children, isValidElement, type ReactNode, type ComponentType, type ImgHTMLAttributes } from 'react';
import { Callout } from '../../../runtime/theme/components/callout.js';
import { Badge as ThemeBadge, type BadgeProps } from '../../../runtime/theme/components/badge.js';
import * as icons from '../../../runtime/theme/icons/icons.js';
import { htmlProps } from '../../../runtime/dom/html-props.js';
import { Card as ThemeCard } from '../../../runtime/theme/components/card.js';
import { LinkCard as ThemeLinkCard } from '../../../runtime/theme/components/link-card.js';
import './card.css';
import { CodeBlockRuntime } from '../../../runtime/theme/code/code-block-runtime.js';
import { withBase } from '../../../shared/route-path.js';
import { useSite } from '../../../runtime/hooks/page-hooks.js';
import { Button } from '../../../runtime/theme/components/button.js';
import { isPackageManager, packageCommand, type ShownManager } from '../../../runtime/theme/tabs/package-commands.js';
import { PackageManagerTabs } from '../../../runtime/theme/tabs/package-manager-tabs.js';
import { Tab } from '../../../runtime/theme/tabs/tab.js';
import { Tabs as ThemeTabs } from '../../../runtime/theme/tabs/tabs.js';

export interface AsideProps {
  type?: 'note' | 'tip' | 'caution' | 'danger' | undefined;
  title?: string | undefined;
  children?: ReactNode;
}

/** A callout. */
export function Aside({ type = 'note', title, children }: AsideProps) {
  return (
    <Callout type={type} title={title}>
      {children}
    </Callout>
  );
}

const types = {
  default: 'info',
  note: 'info',
  tip: 'tip',
  success: 'tip',
  caution: 'warning',
  danger: 'danger',
} as const satisfies Record<string, BadgeProps['type']>;

export interface StarlightBadgeProps {
  text: string;
  variant?: keyof typeof types | undefined;
}

/** A small mark in a line of text. */
export const Badge = ({ text, variant = 'default' }: StarlightBadgeProps) => (
  <ThemeBadge text={text} type={types[variant]} />
);

const byName: Record<string, ComponentType> = {
  'open-book': icons.FileIcon,
  'right-arrow': icons.ArrowRightIcon,
  'up-arrow': icons.ArrowUpIcon,
  bars: icons.MenuIcon,
  close: icons.CloseIcon,
  document: icons.FileIcon,
  'add-document': icons.FileIcon,
  external: icons.ExternalIcon,
  laptop: icons.SystemIcon,
  magnifier: icons.SearchIcon,
  moon: icons.MoonIcon,
  pencil: icons.PencilIcon,
  seti: icons.FileIcon,
  sun: icons.SunIcon,
  translate: icons.LanguageIcon,
};

export interface StarlightIconProps {
  name: string;
  /** Text for assistive technology. */
  label?: string | undefined;
}

/** An icon of the theme; names that the theme has no icon for show nothing. */
export function Icon({ name, label }: StarlightIconProps) {
  const Named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  return (
    <>
      {Named && <Named />}
      {label !== undefined && <span className="hd-visually-hidden">{label}</span>}
    </>
  );
}

export interface StarlightCardProps {
  /** HTML, as in the other cards of Starlight. */
  title: string;
  /** Name of an icon. */
  icon?: string | undefined;
  children?: ReactNode;
}

const html = (text: string): ReactNode => <span {...htmlProps(text)} />;

/** A box with a title. */
export const Card = ({ title, icon, children }: StarlightCardProps) => (
  <ThemeCard title={html(title)} icon={icon === undefined ? undefined : <Icon name={icon} />}>
    {children}
  </ThemeCard>
);

export interface StarlightLinkCardProps {
  href: string;
  title: string;
  description?: string | undefined;
}

/** A box that links to a page. */
export const LinkCard = ({ href, title, description }: StarlightLinkCardProps) => (
  <ThemeLinkCard
    href={href}
    title={html(title)}
    description={description === undefined ? undefined : html(description)}
  />
);

/** Cards beside each other. */
export const CardGrid = ({ children }: { children?: ReactNode; stagger?: boolean }) => (
  <div className="hd-card-grid">{children}</div>
);

export interface CodeProps {
  code: string;
  lang?: string | undefined;
  title?: string | undefined;
  wrap?: boolean | undefined;
}

/** Code that is highlighted in the browser. */
export const Code = ({ code, lang = 'text', title, wrap }: CodeProps) => (
  <CodeBlockRuntime code={code} lang={lang} title={title} wrapCode={wrap} />
);

export interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  /** URL of an image, as `import` returns it. */
  src: string;
}

/** `Image` of `astro:assets`: the image as it is. */
export function Image({ src, alt = '', ...rest }: ImageProps) {
  const { base } = useSite().site;
  return <img loading="lazy" {...rest} src={src.startsWith(base) ? src : withBase(src, base)} alt={alt} />;
}

/** `Picture` of `astro:assets`: the image as it is. */
export const Picture = ({ formats: _formats, ...rest }: ImageProps & { formats?: readonly string[] }) => (
  <Image {...rest} />
);

export interface LinkButtonProps {
  href: string;
  variant?: 'primary' | 'secondary' | 'minimal' | undefined;
  children?: ReactNode;
}

/** A link that looks like a button. */
export const LinkButton = ({ href, variant = 'primary', children }: LinkButtonProps) => (
  <Button href={href} theme={variant === 'primary' ? 'brand' : 'alt'}>
    {children}
  </Button>
);

const verbs = { add: 'install', create: 'create', install: 'install', remove: 'uninstall', run: 'run' } as const;

export interface StarlightPackageManagersProps {
  type?: keyof typeof verbs | 'dlx' | 'exec';
  pkg?: string | undefined;
  /** Names of package managers; those that Heddle does not know are left out. */
  pkgManagers?: readonly string[];
  dev?: boolean;
  /** Arguments after the package. */
  args?: string;
  /** A line above the command, in which `{PKG}` is the name of the package manager. */
  comment?: string;
  /** Words before the command, such as variables. */
  prefix?: string;
}

/** `PackageManagers` of `starlight-package-managers`: a command in the forms of the package managers. */
export function PackageManagers({
  type = 'add',
  pkg,
  pkgManagers = ['npm', 'pnpm', 'yarn'],
  dev = false,
  args,
  comment,
  prefix,
}: StarlightPackageManagersProps) {
  const isProgram = type === 'dlx' || type === 'exec';
  const commandOf = (manager: ShownManager): string => {
    const verb = isProgram ? undefined : verbs[type];
    // npm passes on what is after two hyphens.
    const separator = args && manager === 'npm' && !isProgram && type !== 'run' ? '--' : undefined;
    const words = [verb, dev && type === 'add' ? '-D' : undefined, pkg, separator, args].filter(Boolean).join(' ');
    const command = packageCommand(words, manager, { exec: type === 'exec', dlx: type === 'dlx' });
    const line = comment ? `# ${comment.replaceAll('{PKG}', manager)}\n` : '';
    return line + (prefix ? `${prefix} ${command}` : command);
  };
  return (
    <PackageManagerTabs
      command={Object.fromEntries(pkgManagers.filter(isPackageManager).map((manager) => [manager, commandOf(manager)]))}
    />
  );
}

export interface StarlightTabItemProps {
  label: string;
  children?: ReactNode;
}

/** One panel of `Tabs`. */
export const TabItem = ({ children }: StarlightTabItemProps) => <Tab>{children}</Tab>;

export interface StarlightTabsProps {
  /** Tabs with the same key change together. */
  syncKey?: string | undefined;
  children?: ReactNode;
}

const isTab = (child: ReactNode): boolean =>
  isValidElement<Partial<StarlightTabItemProps>>(child) && 'label' in child.props;

/** Tabs. Children that are no tabs are shown below them. */
export function Tabs({ syncKey, children }: StarlightTabsProps) {
  const all = Children.toArray(children);
  const tabs = all.filter(isTab);
  return (
    <>
      {tabs.length > 0 && <ThemeTabs groupId={syncKey}>{tabs}</ThemeTabs>}
      {all.filter((child) => !isTab(child))}
    </>
  );
}
