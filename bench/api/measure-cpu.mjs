import { readTreeCpu } from './process-cpu.mjs';
import { sendRequests } from './send-requests.mjs';

/** Measured CPU comes in steps of 10 ms, so a round has to take long enough. */
const warmUpShare = 0.1;

/** CPU milliseconds per request, of the server and of PostgreSQL. */
export async function measureCpu({ urls, headers, pids, connections = 16 }) {
  const warmUps = Math.ceil(urls.length * warmUpShare);
  await sendRequests(urls.slice(0, warmUps), { connections, headers });
  const counted = urls.slice(warmUps);
  const readAll = () => Promise.all(pids.map(readTreeCpu));
  const before = await readAll();
  await sendRequests(counted, { connections, headers });
  const after = await readAll();
  const usedMs = after.reduce((sum, cpuMs, index) => sum + cpuMs - before[index], 0);
  return usedMs / counted.length;
}
