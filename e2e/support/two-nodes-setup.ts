import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findNode } from '../../scripts/install/find-node.mjs';

const program = resolve(import.meta.dirname, '../../apps/server/test/balanced/run-demo-shop.ts');

/** Two nodes behind a balancer, with PostgreSQL, Redis and S3 outside of them. */
export default async function startTwoNodes() {
  const shop = fork(program, { execPath: findNode(), execArgv: [], stdio: 'inherit' });
  const ended = once(shop, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('the two nodes did not start')));
  const [addresses] = await Promise.race([once(shop, 'message'), failed]);
  process.env['SHOP_URL'] = addresses.shop;
  process.env['SANDBOX_URL'] = addresses.sandbox;
  process.env['SHOP_DATABASE'] = addresses.database;
  return async () => {
    shop.disconnect();
    await ended;
  };
}
