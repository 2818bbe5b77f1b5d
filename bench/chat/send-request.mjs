import { Agent, request } from 'node:http';

const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Status 0 means no response. */
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
