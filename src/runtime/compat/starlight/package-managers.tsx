import { isPackageManager, packageCommand, type PackageManager } from '../../theme/tabs/package-commands.js';
import { PackageManagerTabs } from '../../theme/tabs/package-manager-tabs.js';

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
  const commandOf = (manager: PackageManager): string => {
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
