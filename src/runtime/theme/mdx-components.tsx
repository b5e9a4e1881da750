import { Link } from '../router/link.js';
import { Badge } from './components/badge.js';
import { BrowserOnly } from './components/browser-only.js';
import { Button } from './components/button.js';
import { Callout } from './components/callout.js';
import { Card } from './components/card.js';
import { LinkCard } from './components/link-card.js';
import { PackageManagerTabs } from './components/package-manager-tabs.js';
import { Tag } from './components/page-tag.js';
import { SourceCode } from './components/source-code.js';
import { Steps } from './components/steps.js';
import { Tab } from './components/tab.js';
import { Tabs } from './components/tabs.js';

/** What MDX pages may use without importing it. A theme may add components, and elements such as `a` or `img`. */
export const mdxComponents = {
  Badge,
  BrowserOnly,
  Button,
  Callout,
  Card,
  Link,
  LinkCard,
  NoSSR: BrowserOnly,
  PackageManagerTabs,
  SourceCode,
  Steps,
  Tab,
  Tabs,
  Tag,
};
