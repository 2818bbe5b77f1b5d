import { Agent, request } from 'node:http';

const kept = new Agent({ keepAlive: true, maxSockets: 64 });

/** Calls the shop; resolves with its status, or 0 when there was no answer, and the time it took. */
export function call(url, { method = 'GET', token, body, agent = kept } = {}) {
  const startedAt = performance.now();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const settle = (status) => resolve({ status, tookMs: performance.now() - startedAt });
    request(url, { agent, method, headers }, (response) => {
      response.resume().once('close', () => settle(response.statusCode));
    })
      .once('error', () => settle(0))
      .end(body && JSON.stringify(body));
  });
}

/**
 * Begins as many calls a second as asked for, each on a connection of its own, however long their
 * answers take, until aborted.
 */
export async function callSteadily(url, perSecond, signal) {
  const calls = [];
  await new Promise((resolve) => {
    const timer = setInterval(() => calls.push(call(url, { agent: false })), 1000 / perSecond);
    signal.addEventListener('abort', () => resolve(clearInterval(timer)));
  });
  return Promise.all(calls);
}
