import { installCommand } from './plugin-packages.js';

const isMissing = (error: unknown, packageName: string): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes(`'${packageName}'`);
};

/** Loads a package that only one plugin needs. When it is not installed, the error says who needs it and how it comes. */
export async function importOptional<T>(plugin: string, packageName: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, packageName)) throw error;
    const message = `Plugin ${plugin} needs the package ${packageName}: run \`${installCommand(packageName)}\`.`;
    throw new Error(message, { cause: error });
  }
}
