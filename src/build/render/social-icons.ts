import {
  siBilibili,
  siBluesky,
  siDiscord,
  siFacebook,
  siGithub,
  siGitlab,
  siInstagram,
  siJuejin,
  siMastodon,
  siNpm,
  siQq,
  siReddit,
  siRss,
  siSinaweibo,
  siStackoverflow,
  siTelegram,
  siWechat,
  siX,
  siYoutube,
  siZhihu,
} from 'simple-icons';
import type { SocialLink } from '../../shared/site-data.js';

interface ServiceIcon {
  title: string;
  /** Path on a 24 x 24 grid. */
  path: string;
}

/** Services whose marks the icon package does not hold. */
const drawnIcons: Record<string, ServiceIcon> = {
  linkedin: {
    title: 'LinkedIn',
    path: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm1.5 7.5V19h3V9.5h-3ZM7 5a1.7 1.7 0 1 0 0 3.4A1.7 1.7 0 0 0 7 5Zm3.5 4.5V19h3v-5c0-2.6 3-2.5 3 0v5h3v-6c0-4.4-4.5-4.3-6-2V9.5h-3Z',
  },
  slack: {
    title: 'Slack',
    path: 'M9 2a2 2 0 0 1 2 2v5a2 2 0 0 1-4 0V6a4 4 0 0 1 0-.2A2 2 0 0 1 9 2ZM2 9a2 2 0 0 1 2-2h1v2a2 2 0 0 1-3 0Zm0 6a2 2 0 0 1 2-2h5a2 2 0 0 1 0 4H4a2 2 0 0 1-2-2Zm7 7a2 2 0 0 1-2-2v-1h2a2 2 0 0 1 0 3Zm6 0a2 2 0 0 1-2-2v-5a2 2 0 0 1 4 0v5a2 2 0 0 1-2 2Zm7-7a2 2 0 0 1-2 2h-1v-2a2 2 0 0 1 3 0Zm0-6a2 2 0 0 1-2 2h-5a2 2 0 0 1 0-4h5a2 2 0 0 1 2 2Zm-7-7a2 2 0 0 1 2 2v1h-2a2 2 0 0 1 0-3Z',
  },
  lark: {
    title: 'Lark',
    path: 'M4 5h8.5c2.2 1.7 3.6 3.8 4.2 6.2A7 7 0 0 1 22 11a11 11 0 0 0-2.3 4.2C18 19.3 14.9 21 11.5 21 8 21 5 19.6 2 17.4V8.6c3.2 3 6.3 5 9.4 6.1l1-.9C10.6 10.4 7.8 7.5 4 5Z',
  },
};

const icons: Record<string, ServiceIcon> = {
  ...drawnIcons,
  bilibili: siBilibili,
  bluesky: siBluesky,
  discord: siDiscord,
  facebook: siFacebook,
  github: siGithub,
  gitlab: siGitlab,
  instagram: siInstagram,
  juejin: siJuejin,
  mastodon: siMastodon,
  npm: siNpm,
  qq: siQq,
  reddit: siReddit,
  rss: siRss,
  stackoverflow: siStackoverflow,
  telegram: siTelegram,
  twitter: siX,
  wechat: siWechat,
  weibo: siSinaweibo,
  x: siX,
  youtube: siYoutube,
  zhihu: siZhihu,
};

/** A path with at most two decimals: what more there is would be seen on marks of a thousand pixels. */
const withShortNumbers = (path: string): string =>
  path.replace(/\.\d{2,}/g, (digits) => Math.min(0.99, Number(digits)).toFixed(2).slice(1).replace(/0$/, ''));

/** A social link with its mark as SVG and the service's name, so that pages need not carry a table of marks. */
export function withSocialIcon(link: SocialLink): SocialLink {
  if (typeof link.icon === 'object') return link;
  const name = link.icon.toLowerCase();
  if (!Object.hasOwn(icons, name)) return link;
  const { title, path } = icons[name]!;
  const svg = `<svg class="hd-icon" viewBox="0 0 24 24" fill="currentColor" fill-rule="evenodd"><path d="${withShortNumbers(path)}"/></svg>`;
  return { ...link, icon: { svg }, title };
}
