// Renders the trace of `heddle build --profile` for a site of 200 pages into docs/public: a lane for each thread, as the
// Performance panel of Chrome shows it. It has no scale: times depend on the machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCorpus } from '../../bench/corpora/keep-corpus.js';
import { projectRoot } from './project-root.js';
import { runHeddle } from './site.js';
import { temporaryFolder } from './temporary-folder.js';

interface TraceEvent {
  name: string;
  ph: 'X' | 'M';
  tid: number;
  ts: number;
  dur: number;
  args?: { name?: string };
}

const [left, width, laneHeight] = [80, 620, 30];

const titles = {
  en: { title: 'The phases of a build, and the batches of its workers', phases: 'Phases', worker: 'Worker' },
  zh: { title: '构建的各个阶段，以及各个工作线程处理的批次', phases: '阶段', worker: '工作线程' },
};

function drawing(events: readonly TraceEvent[], lang: 'en' | 'zh'): string {
  const spans = events.filter(({ ph }) => ph === 'X');
  const lanes = [...new Set(spans.map(({ tid }) => tid))].sort((a, b) => a - b);
  const end = Math.max(...spans.map(({ ts, dur }) => ts + dur));
  const start = Math.min(...spans.map(({ ts }) => ts));
  const xOf = (time: number): number => Math.round((left + ((time - start) / (end - start)) * width) * 10) / 10;
  const { title, phases, worker } = titles[lang];
  const isPhase = (tid: number): boolean => events.some((event) => event.tid === tid && event.args?.name === 'Phases');
  const workers = lanes.filter((tid) => !isPhase(tid));
  const labels = lanes.map((tid, index) => {
    const text = isPhase(tid) ? (index === 0 ? phases : '') : `${worker} ${workers.indexOf(tid) + 1}`;
    return text === '' ? '' : `\n  <text class="soft" x="0" y="${index * laneHeight + 19}">${text}</text>`;
  });
  const boxes = spans.map(({ name, tid, ts, dur }) => {
    const [x, y] = [xOf(ts), lanes.indexOf(tid) * laneHeight + 3];
    const size = Math.max(1, Math.round((xOf(ts + dur) - x) * 10) / 10);
    const label = name.length * 7 < size - 6 ? `\n  <text x="${x + 4}" y="${y + 16}">${name}</text>` : '';
    return `\n  <rect${isPhase(tid) ? '' : ' class="worker"'} x="${x}" y="${y}" width="${size}" height="24" rx="3" />${label}`;
  });
  const bottom = lanes.length * laneHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${bottom}" viewBox="0 0 720 ${bottom}" role="img">
  <title>${title}</title>
  <style>
    :root { --box: #eef5ff; --edge: #1677ff; --text: #12305c; --soft: #5b6b83; --other: #eafaf1; --rim: #1f9d61; }
    @media (prefers-color-scheme: dark) {
      :root { --box: #14294a; --edge: #4c97ff; --text: #e4eefc; --soft: #a5b4c9; --other: #11301f; --rim: #3fbf7f; }
    }
    text { font: 12px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; fill: var(--text); }
    .soft { fill: var(--soft); }
    rect { fill: var(--box); stroke: var(--edge); stroke-width: 0.5; }
    .worker { fill: var(--other); stroke: var(--rim); }
  </style>${labels.join('')}${boxes.join('')}
</svg>
`;
}

const folder = temporaryFolder({ 'site.config.mjs': "export default { title: 'Docs' };\n" });
writeCorpus(folder, { name: 'plain', pages: 200 });
const { exitCode, output } = await runHeddle(folder, ['build', '--profile', '--workers', '2']);
if (exitCode !== 0) throw new Error(output);
const { traceEvents } = JSON.parse(readFileSync(join(folder, 'heddle-build.trace.json'), 'utf8')) as {
  traceEvents: TraceEvent[];
};
for (const lang of ['en', 'zh'] as const) {
  const file = join(projectRoot, `docs/public/profile.${lang}.svg`);
  writeFileSync(file, drawing(traceEvents, lang));
  console.log(file);
}
