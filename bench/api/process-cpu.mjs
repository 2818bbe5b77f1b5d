import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of /proc: user and system time are counted in hundredths of a second. */
const ticksPerMs = 0.1;

async function readStat(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    cpuMs: (Number(fields[11]) + Number(fields[12])) / ticksPerMs,
  };
}

/** CPU milliseconds that a process has used; 0 when it has ended. */
const readCpu = (pid) =>
  readStat(pid).then(
    ({ cpuMs }) => cpuMs,
    () => 0,
  );

/** CPU milliseconds of a process and all processes that it started and that still run. */
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

/** The first process of the embedded PostgreSQL of a shop. */
export async function readPostgresPid(dataDir) {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n', 1)[0]);
}
