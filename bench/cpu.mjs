import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'node:http';

/** Measured CPU comes in steps of 10 ms, so a round has to take long enough. */
const warmUpShare = 0.1;

/** CPU milliseconds per request, of the server and of PostgreSQL. */
export async function measureCpu({ urls, headers, body, pids, connections = 16 }) {
  const warmUps = Math.ceil(urls.length * warmUpShare);
  await sendRequests(urls.slice(0, warmUps), { connections, headers, body });
  const counted = urls.slice(warmUps);
  const readAll = () => Promise.all(pids.map(readTreeCpu));
  const before = await readAll();
  await sendRequests(counted, { connections, headers, body });
  const after = await readAll();
  const usedMs = after.reduce((sum, cpuMs, index) => sum + cpuMs - before[index], 0);
  return usedMs / counted.length;
}

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

/** Requests with a body are posts. @throws unless every answer is a 200 */
async function sendRequests(urls, { connections, headers = {}, body }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = urls.values();
  const method = body === undefined ? 'GET' : 'POST';

  const send = (url) =>
    new Promise((resolve, reject) => {
      request(url, { agent, headers, method }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${response.statusCode} ${url}`)),
        );
      })
        .once('error', reject)
        .end(body);
    });

  async function sendAll() {
    for (const url of waiting) await send(url);
  }
  await Promise.all(Array.from({ length: connections }, sendAll));
  agent.destroy();
}
