// A demo shop on two nodes for the journeys, until the parent process disconnects.
import { copyDatabase, startCluster } from '../database-cluster.ts';
import { type BalancedShop, startBalancedShop } from './balanced-shop.ts';

const cluster = await startCluster();
let shop: BalancedShop | undefined;
let closing: Promise<void> | undefined;

async function close(): Promise<void> {
  await shop?.close();
  await cluster.stop();
}

for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) {
  process.on(event, () => void (closing ??= close().then(() => process.exit(0))));
}

const { address, ownerAddress } = await copyDatabase(cluster.connectionString);
shop = await startBalancedShop({
  database: { address, ownerAddress },
  mode: 'demo',
  env: { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'fatal' },
});
process.send!({ shop: shop.url, sandbox: shop.sandbox.url, database: ownerAddress });
