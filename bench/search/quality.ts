// How well search finds: `npm run bench:search` on documentation sets, `npm run bench:search -- --derived [folder ...]` on
// any site by queries that are made from it. `--help` lists the options.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeSet, type JudgedSet } from './judge-set.js';
import { judgeSites, type JudgedSite } from './judge-site.js';
import { obtainSet, searchCorpora } from './obtain-sets.js';
import { poolLines } from './pool.js';
import { printSets, printSite, printWorst } from './print-scores.js';
import { queryKinds } from './queries.js';
import { documentationSets } from './sets.js';

const help = `npm run bench:search -- [options]
  --sets react,vite   only these sets; "known" or "unseen" for all of a sort
  --kinds titles      only these kinds of queries: ${queryKinds.join(', ')}
  --built             use the sites that are built, when only the code that searches changed
  --no-cost           leave out bytes, requests and times
  --worst 10          print the queries at which MiniSearch is furthest ahead, of sets that may be looked at or are named
  --from folder       a folder that has the sets already, as <name>/source or stripped
  --json file         write all figures and answers
  --pool file         write the first pages of all engines that questions don't list and nobody judged, in random order
npm run bench:search -- --derived [folder ...]
                      judge sites, given by their folder or their output, by queries made from them;
                      without folders, this documentation and the READMEs of installed packages`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string' },
    kinds: { type: 'string' },
    built: { type: 'boolean', default: false },
    'no-cost': { type: 'boolean', default: false },
    worst: { type: 'string' },
    from: { type: 'string' },
    json: { type: 'string' },
    pool: { type: 'string' },
    derived: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Names of a comma-separated list, each of which must be known. */
function namesOf<T extends string>(text: string | undefined, known: readonly T[], option: string): readonly T[] {
  if (text === undefined) return known;
  return text.split(',').map((name) => {
    const found = known.find((one) => one === name);
    if (found === undefined) throw new Error(`--${option} doesn't know ${name}; there are ${known.join(', ')}`);
    return found;
  });
}

async function judgeDocumentation(): Promise<JudgedSet[]> {
  const sorts = { known: false, unseen: true } as const;
  const sort = sorts[values.sets as keyof typeof sorts] as boolean | undefined;
  const names =
    sort === undefined
      ? namesOf(
          values.sets,
          documentationSets.map(({ name }) => name),
          'sets',
        )
      : [];
  const chosen = documentationSets.filter(({ name, isUnseen }) => isUnseen === sort || names.includes(name));
  const options = {
    kinds: namesOf(values.kinds, queryKinds, 'kinds'),
    isBuilt: values.built,
    hasCost: !values['no-cost'],
  };
  const root = values.from === undefined ? searchCorpora : resolve(values.from);
  const judged: JudgedSet[] = [];
  for (const set of chosen) {
    judged.push(await judgeSet(await obtainSet(set, root), options));
    console.error(`${set.name} judged`);
  }
  printSets(judged);
  const isNamed = values.sets !== undefined && sort === undefined;
  if (values.worst !== undefined)
    printWorst(
      judged.filter(({ isUnseen }) => isNamed || !isUnseen),
      Number(values.worst),
    );
  if (values.pool !== undefined) writeFileSync(resolve(values.pool), `${poolLines(judged).join('\n')}\n`);
  return judged;
}

async function judgeDerivedSites(): Promise<JudgedSite[]> {
  const judged: JudgedSite[] = [];
  await judgeSites(positionals, (site) => {
    judged.push(site);
    printSite(site);
  });
  return judged;
}

if (values.help) console.log(help);
else {
  const results = values.derived || positionals.length > 0 ? await judgeDerivedSites() : await judgeDocumentation();
  if (values.json !== undefined) writeFileSync(resolve(values.json), `${JSON.stringify(results, undefined, 1)}\n`);
}
