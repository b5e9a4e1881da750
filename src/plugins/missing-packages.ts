import { installCommand } from './plugin-packages.js';

/** A sentence for each package that a plugin needs and that is not installed, as `checkOptions` returns them. */
export function missingPackages(packageNames: readonly string[]): string[] {
  return packageNames
    .filter((name) => {
      try {
        return import.meta.resolve(name) === '';
      } catch {
        return true;
      }
    })
    .map((name) => `It needs the package ${name}: run \`${installCommand(name)}\`.`);
}
