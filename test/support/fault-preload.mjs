// Loaded into every thread of a disturbed build by `--import`: counts the calls of node:fs that change files, and lets
// some of them fail, kill the process group or send a signal. `FileFault` in fault-site.ts describes the variable.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const faults = JSON.parse(process.env.HEDDLE_FILE_FAULTS).map(({ path = '', ...fault }) => ({
  ...fault,
  pattern: new RegExp(path),
}));
const original = { ...fs };
/** Threads of Heddle refuse it later. */
const kill = process.kill.bind(process);
/** Functions that change files, and which of their arguments is the path. */
const changing = {
  renameSync: 0,
  linkSync: 1,
  symlinkSync: 1,
  copyFileSync: 1,
  mkdirSync: 0,
  rmSync: 0,
  unlinkSync: 0,
  writeFileSync: 0,
  openSync: 0,
  writeSync: 0,
  fsyncSync: 0,
  accessSync: 0,
};

/** Paths of open files, by descriptor. */
const paths = new Map();
/** True during a counted call: functions of node:fs call each other. */
let isInside = false;

function meet({ nth, counter, action }, name, target, args) {
  original.appendFileSync(counter, `${name} ${target}\n`);
  const count = original.readFileSync(counter, 'latin1').split('\n').length - 1;
  if (nth !== 'all' && count !== nth) return;
  if (action === 'tear') {
    const content = Buffer.from(args[1] ?? '');
    if (name === 'writeFileSync') original.writeFileSync(target, content.subarray(0, content.length / 2));
    if (name === 'writeSync') original.writeSync(args[0], content.subarray(0, content.length / 2));
  }
  if (action === 'kill' || action === 'tear') kill(-process.pid, 'SIGKILL');
  if (action === 'kill' || action === 'tear' || action === 'pause') {
    while (!original.existsSync(`${counter}.go`)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    return;
  }
  if (action.startsWith('SIG')) kill(process.pid, action);
  else throw Object.assign(new Error(`${action}: injected, ${name} '${target}'`), { code: action, path: target });
}

for (const [name, position] of Object.entries(changing)) {
  fs[name] = (...args) => {
    if (isInside) return original[name](...args);
    isInside = true;
    try {
      const target = typeof args[position] === 'number' ? paths.get(args[position]) : String(args[position]);
      const isWriting = name !== 'openSync' || (args[1] ?? 'r') !== 'r';
      for (const fault of target !== undefined && isWriting ? faults : []) {
        const isNamed = fault.calls ? fault.calls.includes(name) : name !== 'accessSync';
        if (isNamed && fault.pattern.test(target)) meet(fault, name, target, args);
      }
      const result = original[name](...args);
      if (name === 'openSync') paths.set(result, String(args[0]));
      return result;
    } finally {
      isInside = false;
    }
  };
}
syncBuiltinESMExports();
