import { createSite } from './site.js';
import { searchSite } from './search-site.js';
import { cpSync, rmSync } from 'node:fs';
const site = createSite(searchSite);
const r = await site.build('--no-cache');
console.log(r.exitCode, r.output.slice(-1500));
rmSync('/tmp/dlg-site', { recursive: true, force: true });
cpSync(site.folder, '/tmp/dlg-site', { recursive: true });
