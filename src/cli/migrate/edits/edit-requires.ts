import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import { replaceOutsideCode } from './code-ranges.js';

/** A file that an attribute of a component requires: `src={require('./box.png').default}`. */
const required = /=\{\s*require\((["'])([^"'\n]+)\1\)(?:\.default)?\s*\}/g;

/** Turns files that attributes in MDX require into imports, since modules of a browser have no `require`. */
export function editRequires(source: string): string {
  if (!source.includes('require(')) return source;
  const names = new Map<string, string>();
  const edited = replaceOutsideCode(source, required, (_whole, _quote, path: string) => {
    const name = names.get(path) ?? `requiredFile${names.size + 1}`;
    names.set(path, name);
    return `={${name}}`;
  });
  if (names.size === 0) return source;
  const { bodyOffset } = findFrontMatter(source);
  const imports = [...names].map(([path, name]) => `import ${name} from '${path}';\n`).join('');
  return `${edited.slice(0, bodyOffset)}\n${imports}\n${edited.slice(bodyOffset).replace(/^\n+/, '')}`;
}
