// Loaded into every thread of a disturbed build by `--import`: counts the calls of node:fs that change files, and lets
// one of them fail, kill the process group or send a signal. `FileFault` in fault-site.ts describes the variable.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { nth, counter, calls, path = '', action } = JSON.parse(process.env.HEDDLE_FILE_FAULT);
const original = { ...fs };
const pattern = new RegExp(path);
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
};

/** Paths of open files, by descriptor. */
const paths = new Map();
/** True during a counted call: functions of node:fs call each other. */
let isInside = false;

function meet(name, target, args) {
  original.appendFileSync(counter, `${name} ${target}\n`);
  const count = original.readFileSync(counter, 'latin1').split('\n').length - 1;
  if (count !== nth) return;
  if (action === 'tear') {
    const content = Buffer.from(args[1] ?? '');
    if (name === 'writeFileSync') original.writeFileSync(target, content.subarray(0, content.length / 2));
    if (name === 'writeSync') original.writeSync(args[0], content.subarray(0, content.length / 2));
  }
  if (action === 'kill' || action === 'tear') process.kill(-process.pid, 'SIGKILL');
  if (action === 'kill' || action === 'tear' || action === 'stop')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (action.startsWith('SIG')) process.kill(process.pid, action);
  else throw Object.assign(new Error(`${action}: injected, ${name} '${target}'`), { code: action, path: target });
}

for (const [name, position] of Object.entries(changing)) {
  fs[name] = (...args) => {
    if (isInside) return original[name](...args);
    isInside = true;
    try {
      const target = typeof args[position] === 'number' ? paths.get(args[position]) : String(args[position]);
      const isWriting = name !== 'openSync' || (args[1] ?? 'r') !== 'r';
      const isCounted = target !== undefined && isWriting && (!calls || calls.includes(name)) && pattern.test(target);
      if (isCounted) meet(name, target, args);
      const result = original[name](...args);
      if (name === 'openSync') paths.set(result, String(args[0]));
      return result;
    } finally {
      isInside = false;
    }
  };
}
syncBuiltinESMExports();
