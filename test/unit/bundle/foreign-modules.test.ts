import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { build, type Plugin } from 'esbuild';
import { join } from 'node:path';
import { foreignModules } from '../../../src/build/bundle/plugins/foreign-modules.js';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('imports between packages are resolved once, and those that are missing have placeholders in the project alone', async () => {
  const projectRoot = temporaryFolder({
    'package.json': '{ "dependencies": { "chart": "1.0.0" } }',
    'page.js': "import 'chart';\nimport lost from 'lost';\nconsole.log(lost);\n",
    'node_modules/chart/index.js':
      "import 'scale';\nimport { ref } from 'vue';\nimport fs from 'fs';\nconsole.log(ref, fs);\n",
    'node_modules/scale/index.js': 'console.log("scale");\n',
    'node_modules/vue/index.js': 'export const ref = "ref of vue";\n',
  });
  const resolved: string[] = [];
  const counter: Plugin = {
    name: 'counter',
    setup: (bundle) => bundle.onResolve({ filter: /^(?:scale|vue|lost)$/ }, ({ path }) => void resolved.push(path)),
  };
  const reported: string[] = [];
  const config = { compat: ['rspress'], projectRoot, base: '/' } as unknown as SiteConfig;
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'page.js')],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    external: ['*/placeholder.js'],
    plugins: [foreignModules(config, [], ({ message }) => reported.push(message)), counter],
  });
  assert.match(outputFiles[0]!.text, /"scale".*ref of vue/s);
  assert.equal(resolved.sort(), ['lost', 'scale', 'vue']);
  assert.is(reported.length, 1);
  assert.match(reported[0]!, 'lost, which is not in package.json');
});

test.run();
