import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import autocannon from 'autocannon';

const rounds = 5;
const roundSeconds = 4;
const headers = { 'accept-encoding': 'br' };
/** Node writes these itself. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

async function requestsPerSecond(url) {
  const { requests, errors, non2xx } = await autocannon({
    url,
    headers,
    connections: 32,
    duration: roundSeconds,
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} calls of ${url} failed`);
  return requests.average;
}

async function openBaselineServer(address) {
  const [response] = await once(get(address, { headers }), 'response');
  const body = (await buffer(response)).toString('base64');
  const baselineHeaders = Object.entries(response.headers).filter(
    ([name]) => !connectionHeaders.has(name),
  );
  const server = fork(join(import.meta.dirname, 'baseline-server.mjs'));
  server.send({ headers: Object.fromEntries(baselineHeaders), body });
  const [{ port }] = await once(server, 'message');
  return {
    url: `http://localhost:${port}`,
    encoding: response.headers['content-encoding'],
    server,
  };
}

export async function measurePageCache(address) {
  const baseline = await openBaselineServer(address);
  const speeds = { shop: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    speeds.shop.push(await requestsPerSecond(address));
    speeds.baseline.push(await requestsPerSecond(baseline.url));
  }
  baseline.server.disconnect();
  return { encoding: baseline.encoding ?? 'none', ...speeds };
}
