import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Console } from 'node:console';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadBuiltSite } from '../../build/built-site.js';
import { isFolder } from '../../build/files/folders.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { mcpSource, mcpUnreachable } from '../../build/report/errors/mcp.js';
import { formatDiagnostics } from '../../build/report/print-diagnostics.js';
import type { AgentSite } from '../../server/mcp/agent-site.js';
import { checkSite, openSiteAt, openSiteIn, openStdio } from '../../server/mcp/serve-stdio.js';
import type { CommandOf } from '../command-table.js';
import type { Interruption } from '../interruption.js';
import { printOptions } from '../terminal.js';

/** Builds a project in a process of its own, whose output is not taken for messages of the protocol. */
async function buildProject(projectRoot: string, configFile: string | undefined): Promise<void> {
  const flags = configFile === undefined ? [] : ['--config', configFile];
  const child = spawn(process.execPath, [process.argv[1]!, 'build', ...flags], {
    cwd: projectRoot,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  if (exitCode !== 0) throw new BuildError([mcpSource('The site could not be built: see the messages above.')]);
}

/** Output folder of a project. It's built if it isn't there. */
async function builtFolder(projectRoot: string, configFile: string | undefined): Promise<string> {
  const load = async (): Promise<string> => (await loadBuiltSite(projectRoot, configFile)).outDir;
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof BuildError) || error.diagnostics[0]?.code !== 'site-not-built') throw error;
    process.stderr.write('The site is not built yet, so it is built first.\n');
    await buildProject(projectRoot, configFile);
    return load();
  }
}

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** True for a folder with the pages of a site. Projects have sources. */
const isBuilt = (folder: string): boolean => existsSync(join(folder, '404.html')) && existsSync(join(folder, 'assets'));

/** Opens the site that the argument names. */
async function openSource(source: string, configFile: string | undefined): Promise<{ site: AgentSite; where: string }> {
  if (isUrl(source)) {
    if (!URL.canParse(source)) throw new BuildError([mcpSource(`${source} is no URL.`)]);
    const url = new URL(source);
    if (url.username !== '' || url.password !== '')
      throw new BuildError([mcpSource('The URL contains a name or a password, which are not sent.')]);
    return { site: openSiteAt(url), where: url.href };
  }
  const folder = resolve(source);
  if (!isFolder(folder)) throw new BuildError([mcpSource(`There is no folder ${folder}.`)]);
  return { site: openSiteIn(isBuilt(folder) ? folder : await builtFolder(folder, configFile)), where: folder };
}

/** `heddle mcp`: answers the questions of an agent about a site, until it closes the connection. */
export async function runMcp(
  { source = '.', configFile }: CommandOf<'mcp'>,
  interruption: Interruption,
): Promise<number> {
  // Standard output belongs to the protocol, whatever code of the site prints.
  globalThis.console = new Console(process.stderr);
  // Before a site is built that nobody could ask.
  const serve = await openStdio();
  const { site, where } = await openSource(source, configFile);
  const problem = await checkSite(site, interruption.signal);
  if (problem && !problem.isTransient) throw new BuildError([mcpSource(problem.message)], { cause: problem });
  const server = serve(site, where);
  const line = problem
    ? formatDiagnostics([mcpUnreachable(problem.message)], printOptions())
    : `Ready: the MCP server of ${where} waits for questions on standard input.`;
  process.stderr.write(`${line}\n`);
  const exitCode = await Promise.race([interruption.exitCode, server.ended.then(() => 0)]);
  await server.close();
  return exitCode;
}
