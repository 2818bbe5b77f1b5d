import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buildApp } from '../../src/app.ts';
import { mountWeb } from '../../src/pages/pages.ts';
import type { TestShop } from './build-test-app.ts';

/** Addresses and headers go out as they are; resolves with the beginning of the answer. */
export type SendRaw = (address: string, ...headers: readonly string[]) => Promise<string>;

/** The API and the built web app, on a port of their own. */
export async function serveWithPages({ deps }: TestShop) {
  const app = buildApp(deps);
  await mountWeb(app, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send: SendRaw = async (address, ...headers) => {
    const socket = connect(port, '127.0.0.1');
    const lines = [`GET ${address} HTTP/1.1`, 'host: shop.test', ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer);
  };
  return { send, close: () => app.close() };
}
