import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ShopProcess } from './shop-process.ts';

/** With 0 the event is acknowledged and dropped. */
export type Copies = 0 | 1 | 2 | 10;

export async function createWebhookProxy(shops: readonly ShopProcess[], anomalies: string[]) {
  const statistics = { delivered: 0, duplicated: 0, lost: 0 };
  let copies: Copies = 1;
  let turn = 0;

  async function deliver(body: Buffer<ArrayBuffer>, signature: string): Promise<number> {
    const open = shops.filter((shop) => shop.isOpen);
    if (open.length === 0) return 503;
    const shop = open[turn++ % open.length]!;
    const { run: life } = shop;
    try {
      const response = await fetch(`${shop.url}/api/stripe/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        signal: AbortSignal.timeout(12_000),
      });
      if (response.status !== 200 && response.status !== 503) {
        anomalies.push(`an event was answered ${response.status}: ${await response.text()}`);
      }
      return response.status;
    } catch (error) {
      const { name } = error as Error;
      if (name === 'TimeoutError' && !life.end) anomalies.push('an event was never answered');
      return 502;
    }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['stripe-signature']);
    const times = copies;
    const sent = await Promise.all(Array.from({ length: times }, () => deliver(body, signature)));
    const isTaken = sent.every((status) => status === 200);
    if (times === 0) statistics.lost += 1;
    if (times > 0 && isTaken) statistics.delivered += 1;
    if (times > 1 && isTaken) statistics.duplicated += 1;
    response.writeHead(isTaken ? 200 : 503).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    figures: statistics,
    setCopies(wanted: Copies): void {
      copies = wanted;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
