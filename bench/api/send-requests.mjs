import { Agent, get } from 'node:http';

/** @throws unless every answer is a 200 */
export async function sendRequests(urls, { connections, headers = {} }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = urls.values();

  const send = (url) =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${response.statusCode} ${url}`)),
        );
      }).once('error', reject);
    });

  async function sendAll() {
    for (const url of waiting) await send(url);
  }
  await Promise.all(Array.from({ length: connections }, sendAll));
  agent.destroy();
}
