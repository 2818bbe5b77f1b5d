import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from './median.mjs';

const rounds = 5;
const roundSeconds = 4;
const headers = { 'accept-encoding': 'br' };
/** What Node writes itself, for every connection or answer anew. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

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

/** A server of nothing but node:http, in its own process, that answers as the shop did. */
async function openBareServer(address) {
  const [answer] = await once(get(address, { headers }), 'response');
  const body = (await buffer(answer)).toString('base64');
  const kept = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.has(name));
  const server = fork(join(import.meta.dirname, 'bare-server.mjs'));
  server.send({ headers: Object.fromEntries(kept), body });
  const [{ port }] = await once(server, 'message');
  return { url: `http://localhost:${port}`, encoding: answer.headers['content-encoding'], server };
}

/** Requests per second for one page and for the bare server, by turns, each as a median. */
export async function measureKeptPages(address) {
  const bare = await openBareServer(address);
  const speeds = { shop: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    speeds.shop.push(await requestsPerSecond(address));
    speeds.bare.push(await requestsPerSecond(bare.url));
  }
  bare.server.disconnect();
  return {
    encoding: bare.encoding ?? 'none',
    shop: Math.round(median(speeds.shop)),
    bare: Math.round(median(speeds.bare)),
  };
}
