import { Agent, request } from 'node:http';

const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Resolves with the status, or 0 without a response, and the duration. */
export function sendRequest(url, { method = 'GET', token, body, agent = keepAliveAgent } = {}) {
  const startedAt = performance.now();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const finish = (status) => resolve({ status, durationMs: performance.now() - startedAt });
    request(url, { agent, method, headers }, (response) => {
      response.resume().once('close', () => finish(response.statusCode));
    })
      .once('error', () => finish(0))
      .end(body && JSON.stringify(body));
  });
}

/** Sends requests at a constant rate, each on its own connection, until the signal aborts. */
export async function sendAtRate(url, perSecond, signal) {
  const requests = [];
  await new Promise((resolve) => {
    const timer = setInterval(
      () => requests.push(sendRequest(url, { agent: false })),
      1000 / perSecond,
    );
    signal.addEventListener('abort', () => resolve(clearInterval(timer)));
  });
  return Promise.all(requests);
}
