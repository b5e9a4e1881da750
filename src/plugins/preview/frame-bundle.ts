import { escapeHtml } from '../../shared/escape-html.js';
import { build, type BuildFailure, type Message, type OutputFile, type Plugin as EsbuildPlugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { BuilderOptions } from '../../build/config/options/plugin-options.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { packageRoot } from '../../build/files/package-root.js';
import { moduleScript, useSharedReact } from '../frame-modules.js';
import { shortHash } from '../short-hash.js';
import { framePath, framesFolder, type Frame } from './frames.js';
import type { FrameOptions } from './options.js';
import { reasonOf } from '../../build/report/reason-of.js';

/** URLs of what a frame's document loads. */
interface FrameScripts {
  /** Follows the appearance of the page around the frame; runs before anything is painted. */
  start: string;
  react: string;
  demo: string;
  styles?: string;
}

function frameHtml(title: string, head: readonly string[], body: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    ...head,
    '</head>',
    body,
    '</html>',
    '',
  ].join('\n');
}

/** The document of a frame. Its scripts are no modules: a frame without an origin of its own may not load modules. */
function frameDocument(title: string, { start, react, demo, styles }: FrameScripts): string {
  const head = [
    `<script src="${escapeHtml(start)}"></script>`,
    ...(styles === undefined ? [] : [`<link rel="stylesheet" href="${escapeHtml(styles)}">`]),
    `<script src="${escapeHtml(react)}" defer></script>`,
    `<script src="${escapeHtml(demo)}" defer></script>`,
  ];
  return frameHtml(title, head, '<body><div id="root"></div></body>');
}

/** The document that replaces a frame that cannot be made. */
export function brokenFrameDocument(title: string, start: string, problems: readonly string[]): string {
  const list = problems.map((problem) => `<p role="alert">${escapeHtml(problem)}</p>`);
  return frameHtml(title, [`<script src="${escapeHtml(start)}"></script>`], `<body>${list.join('\n')}</body>`);
}

/** Files of frames by output path. */
export type FrameFiles = Map<string, string | Uint8Array>;

/** Options with which frames are bundled. */
export interface FrameBuild {
  config: SiteConfig;
  options: FrameOptions;
  mode: 'development' | 'production';
}

const assetsFolder = framesFolder;

/** Adds a file under a name that depends on its content alone. */
function hashedFile(files: FrameFiles, name: string, ending: string, content: Uint8Array): string {
  const path = `${assetsFolder}${name}.${shortHash(content)}${ending}`;
  files.set(path, content);
  return path;
}

/** Code that renders the demos of a frame. */
function entryCode({ mode, demos }: Frame, { customEntry }: FrameOptions): string {
  const [first] = demos;
  if (mode === 'iframe-follow' && customEntry) return customEntry({ demoPath: first!.path });
  const imports = demos.map(({ path }, index) => `import Demo${index} from ${JSON.stringify(path)};`);
  const parts = demos.map((_, index) => `<section><Demo${index} /></section>`);
  return [
    "import { createRoot } from 'react-dom/client';",
    ...imports,
    `createRoot(document.getElementById('root')).render(<>${parts.join('')}</>);`,
  ].join('\n');
}

/** esbuild plugin: the entries of frames, and the code that pages hold. */
function frameModules(frames: readonly Frame[], { config, options }: FrameBuild): EsbuildPlugin {
  const byId = new Map(frames.map((frame) => [frame.id, frame]));
  const sources = new Map(
    frames.flatMap(({ demos }) =>
      demos.flatMap(({ path, source }) => (source === undefined ? [] : [[path, source] as const])),
    ),
  );
  return {
    name: 'heddle-frames',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^heddle-frame:/ }, ({ path }) => ({
        path: path.slice('heddle-frame:'.length),
        namespace: 'heddle-frame',
      }));
      bundler.onLoad({ filter: /.*/, namespace: 'heddle-frame' }, ({ path }) => ({
        contents: entryCode(byId.get(path)!, options),
        loader: 'tsx',
        resolveDir: config.projectRoot,
      }));
      bundler.onResolve({ filter: /.*/, namespace: 'heddle-frame' }, ({ path }) =>
        sources.has(path) ? { path: relative(config.projectRoot, path), namespace: 'heddle-demo' } : undefined,
      );
      bundler.onLoad({ filter: /.*/, namespace: 'heddle-demo' }, ({ path }) => {
        const absolutePath = resolve(config.projectRoot, path);
        return { contents: sources.get(absolutePath)!, loader: 'tsx', resolveDir: dirname(absolutePath) };
      });
    },
  };
}

const entryName = ({ id }: Frame): string => `demo-${shortHash(id)}`;

/** Options of esbuild from site and plugin, the plugin's first. */
function builderOptions({
  config,
  options,
}: FrameBuild): Required<Omit<BuilderOptions, 'target' | 'conditions'>> & Pick<BuilderOptions, 'conditions'> {
  const { builder } = config;
  const { builderConfig = {} } = options;
  const extensions = [...(builder.resolveExtensions ?? []), ...(builderConfig.resolveExtensions ?? [])];
  const conditions = [...(builder.conditions ?? []), ...(builderConfig.conditions ?? [])];
  return {
    // Naming conditions removes esbuild's own `module`.
    ...(conditions.length > 0 ? { conditions: ['module', ...conditions] } : {}),
    alias: { ...builder.alias, ...builderConfig.alias },
    define: { ...builder.define, ...builderConfig.define },
    loader: { ...builder.loader, ...builderConfig.loader },
    resolveExtensions: [...new Set([...extensions, '.tsx', '.ts', '.jsx', '.js', '.css', '.json'])],
    external: [...(builder.external ?? []), ...(builderConfig.external ?? [])],
    plugins: [...(builder.plugins ?? []), ...(builderConfig.plugins ?? [])],
  };
}

const fileLoaders = Object.fromEntries(
  ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.woff', '.woff2', '.mp4', '.webm'].map((ending) => [
    ending,
    'file' as const,
  ]),
);

async function bundleDemos(frames: readonly Frame[], frameBuild: FrameBuild): Promise<OutputFile[]> {
  const { config, mode, options } = frameBuild;
  const { loader, plugins, define, ...given } = builderOptions(frameBuild);
  const { outputFiles } = await build({
    ...given,
    entryPoints: frames.map((frame) => ({ in: `heddle-frame:${frame.id}`, out: entryName(frame) })),
    bundle: true,
    write: false,
    outdir: join(config.outDir, assetsFolder),
    absWorkingDir: config.projectRoot,
    entryNames: '[name]',
    assetNames: '[name].[hash]',
    publicPath: config.base + assetsFolder,
    format: 'iife',
    platform: 'browser',
    target: options.builderConfig?.target ?? config.builder.target ?? 'es2022',
    minify: mode === 'production',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify(mode) },
    loader: { ...fileLoaders, ...loader },
    plugins: [frameModules(frames, frameBuild), useSharedReact(), ...plugins],
  });
  return outputFiles;
}

/** The script with which every frame starts. */
export const startScript = (): Promise<Uint8Array> =>
  readFile(join(packageRoot(), 'dist/plugins/preview/client/frame.script.js'));

/** Documents, scripts and style sheets of frames. Rejects with a failure of esbuild when a demo cannot be bundled. */
export async function bundleFrames(frames: readonly Frame[], frameBuild: FrameBuild): Promise<FrameFiles> {
  const { config, mode } = frameBuild;
  const files: FrameFiles = new Map();
  const [start, react, outputs] = await Promise.all([
    startScript(),
    moduleScript({}, { projectRoot: config.projectRoot, mode }),
    bundleDemos(frames, frameBuild),
  ]);
  const startPath = hashedFile(files, 'frame', '.js', start);
  const reactPath = hashedFile(files, 'react', '.js', react);
  // esbuild's hashes contain the paths of modules: scripts and style sheets of demos are named by their content.
  const byName = new Map(outputs.map((output) => [basename(output.path), output.contents]));
  const outputOf = (frame: Frame, ending: string): string | undefined => {
    const content = byName.get(entryName(frame) + ending);
    byName.delete(entryName(frame) + ending);
    return content && hashedFile(files, entryName(frame), ending, content);
  };
  for (const frame of frames) {
    const styles = outputOf(frame, '.css');
    const scripts: FrameScripts = {
      start: config.base + startPath,
      react: config.base + reactPath,
      demo: config.base + outputOf(frame, '.js')!,
      ...(styles === undefined ? {} : { styles: config.base + styles }),
    };
    files.set(framePath(frame), frameDocument(frame.id, scripts));
  }
  for (const [name, content] of byName) files.set(assetsFolder + name, content);
  return files;
}

/** Messages of esbuild with their positions, a sentence each. */
export function failureReasons(error: unknown): string[] {
  const messages: Message[] = (error as Partial<BuildFailure>).errors ?? [];
  if (messages.length === 0) return [reasonOf(error)];
  return messages.map(({ text, location }) =>
    location ? `${location.file.replace(/^heddle-demo:/, '')}:${location.line}: ${text}` : text,
  );
}
