import { spawn } from 'node:child_process';

/** Program and arguments that show a URL. None of them is a shell, so nothing in the URL is interpreted. */
export function browserCommand(platform: NodeJS.Platform, url: string): readonly [program: string, args: string[]] {
  if (platform === 'darwin') return ['open', [url]];
  // `start` is a command of cmd.exe, which expands %...% in its arguments; this program does what `start` does with a URL.
  if (platform === 'win32') return ['rundll32.exe', ['url.dll,FileProtocolHandler', url]];
  return ['xdg-open', [url]];
}

/** Shows a URL in the user's browser. A machine without one stays silent: the URL is printed anyway. */
export function openBrowser(url: string): void {
  const [program, args] = browserCommand(process.platform, new URL(url).href);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
