import type { ReactNode } from 'react';
import { codeTabsClass } from '../../../shared/markup/tabs-markup.js';
import { packageManagerGroup } from '../../dom/tab-choice.js';
import { CodeBlock } from '../code/code-block.js';
import { Icon } from '../icons/icon.js';
import { isPackageManager, packageCommand, shownManagers, type CommandKind } from './package-commands.js';
import { Tab } from './tab.js';
import { Tabs } from './tabs.js';

export interface PackageManagerTabsProps extends CommandKind {
  /** A command without the manager's name, as for npm, or the whole command of each manager. */
  command: string | Partial<Record<string, string>>;
  /** Tools besides npm, yarn, pnpm, bun and deno. Their commands come from `command`. */
  additionalTabs?: readonly { tool: string; icon?: ReactNode }[] | undefined;
}

/** A command in the forms of the package managers; the visitor's choice holds for the whole site. */
export function PackageManagerTabs({
  command,
  exec = false,
  dlx = false,
  additionalTabs = [],
}: PackageManagerTabsProps) {
  const commandOf = (tool: string): string | undefined => {
    if (typeof command === 'object') return command[tool];
    return isPackageManager(tool) ? packageCommand(command, tool, { exec, dlx }) : `${tool} ${command}`;
  };
  const names =
    typeof command === 'object' ? Object.keys(command) : [...shownManagers, ...additionalTabs.map(({ tool }) => tool)];
  const tools = names.map((tool) => ({ tool, icon: additionalTabs.find((one) => one.tool === tool)?.icon }));
  return (
    <Tabs groupId={packageManagerGroup} className={codeTabsClass}>
      {tools.map(({ tool, icon }) => {
        const text = commandOf(tool);
        if (text === undefined) return null;
        const label =
          icon === undefined ? (
            tool
          ) : (
            <>
              {typeof icon === 'string' ? <Icon icon={icon} /> : icon} {tool}
            </>
          );
        return (
          <Tab key={tool} label={label} value={tool}>
            <CodeBlock lang="sh" codeButtonGroupProps={{ showWrapCodeButton: false }}>
              <pre tabIndex={0}>
                <code className="language-sh">{`${text}\n`}</code>
              </pre>
            </CodeBlock>
          </Tab>
        );
      })}
    </Tabs>
  );
}
