import { createFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { FaultPoint } from './fault-points.ts';
import { createShopProcess, type ShopProcess } from './shop-process.ts';

export interface Node {
  readonly shop: ShopProcess;
  readonly proxies: Record<FaultPoint['dependency'], FaultProxy>;
  close(): Promise<void>;
}

interface Dependencies {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  readonly smtpUrl: string;
}

export async function createNode(
  dependencies: Dependencies,
  env: Record<string, string>,
): Promise<Node> {
  const proxies = {
    database: await createFaultProxy(dependencies.databaseUrl),
    provider: await createFaultProxy(dependencies.providerUrl),
    mail: await createFaultProxy(dependencies.smtpUrl),
  };
  const shop = await createShopProcess({
    ...env,
    DATABASE_URL: proxies.database.url,
    STRIPE_API_BASE: proxies.provider.url,
    SMTP_URL: proxies.mail.url,
  });
  return {
    shop,
    proxies,
    async close() {
      await shop.end();
      await Promise.all(Object.values(proxies).map((gate) => gate.close()));
    },
  };
}

export type FindOpenShop = () => Promise<Pick<ShopProcess, 'url' | 'run'>>;

/** Waits while all are closed. */
export function createRoundRobin(shops: readonly ShopProcess[]) {
  let turn = 0;
  return async function findOpenShop(): Promise<ShopProcess> {
    for (;;) {
      const open = shops.filter((shop) => shop.isOpen);
      if (open.length > 0) return open[turn++ % open.length]!;
      await Promise.race(shops.map((shop) => shop.whenOpen()));
    }
  };
}
