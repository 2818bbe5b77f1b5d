import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { closeDeps, createDeps, type Deps } from '../../src/deps.ts';
import { createLog } from '../../src/platform/log.ts';
import type { TestShop } from '../support/build-test-app.ts';

export interface SecondNode {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  close(): Promise<void>;
}

export const databaseOf = ({ deps }: TestShop): string =>
  String(deps.db.$client.options.connectionString);

export async function openSecondNode(
  shop: TestShop,
  databaseUrl = databaseOf(shop),
): Promise<SecondNode> {
  const { config, files, now } = shop.deps;
  const deps = { ...(await createDeps(config, databaseUrl, createLog('silent'), files)), now };
  const app = buildApp(deps);
  await deps.jobs.start();
  await app.ready();
  return {
    app,
    deps,
    async close() {
      await app.close();
      await closeDeps(deps);
    },
  };
}
