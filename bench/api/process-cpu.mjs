import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** /proc counts in hundredths of a second. */
const ticksPerMs = 0.1;

async function readStat(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    // Its own, and that of its children that have ended.
    cpuMs: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerMs,
  };
}

/** CPU milliseconds; 0 when the process has ended. */
const readCpu = (pid) =>
  readStat(pid).then(
    ({ cpuMs }) => cpuMs,
    () => 0,
  );

export async function readTreeCpu(root) {
  const names = await readdir('/proc');
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readStat(name).catch(() => undefined);
        return { pid: Number(name), parent: stat?.parent };
      }),
  );
  const children = Map.groupBy(stats, ({ parent }) => parent);
  const pids = [root];
  for (const pid of pids) pids.push(...(children.get(pid) ?? []).map((child) => child.pid));
  const used = await Promise.all(pids.map(readCpu));
  return used.reduce((sum, cpuMs) => sum + cpuMs, 0);
}

export async function readPostgresPid(dataDir) {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n', 1)[0]);
}
