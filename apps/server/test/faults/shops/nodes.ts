import { createGate, type Gate } from '../gate.ts';
import type { Point } from './points.ts';
import { createShopProcess, type ShopProcess } from './shop-process.ts';

/** A shop process with a gate to everything it depends on. */
export interface Node {
  readonly shop: ShopProcess;
  readonly gates: Record<Point['gate'], Gate>;
  close(): Promise<void>;
}

interface Neighbours {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  readonly smtpUrl: string;
}

export async function createNode(
  neighbours: Neighbours,
  env: Record<string, string>,
): Promise<Node> {
  const gates = {
    database: await createGate(neighbours.databaseUrl),
    provider: await createGate(neighbours.providerUrl),
    mail: await createGate(neighbours.smtpUrl),
  };
  const shop = await createShopProcess({
    ...env,
    DATABASE_URL: gates.database.url,
    STRIPE_API_BASE: gates.provider.url,
    SMTP_URL: gates.mail.url,
  });
  return {
    shop,
    gates,
    async close() {
      await shop.end();
      await Promise.all(Object.values(gates).map((gate) => gate.close()));
    },
  };
}

export type FindOpenShop = () => Promise<ShopProcess>;

/** Leads to the open shops in turn; waits while all are closed. */
export function takeTurns(shops: readonly ShopProcess[]): FindOpenShop {
  let turn = 0;
  return async function findOpenShop() {
    for (;;) {
      const open = shops.filter((shop) => shop.isOpen);
      if (open.length > 0) return open[turn++ % open.length]!;
      await Promise.race(shops.map((shop) => shop.whenOpen()));
    }
  };
}
