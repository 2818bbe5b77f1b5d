import { setTimeout as wait } from 'node:timers/promises';
import type { CustomerLog } from './customers/customer-log.ts';
import {
  type DownloadTry,
  type ObservedState,
  collectState,
} from './observed-state/observed-state.ts';
import { checkInvariants } from './invariants/check-invariants.ts';
import type { FindOpenShop } from './shops/nodes.ts';
import type { ShopProcess } from './shops/shop-process.ts';
import type { TestEnvironment } from './test-environment.ts';

const timeoutMs = 60_000;
const pollMs = 500;

type ObservedShops = Pick<
  TestEnvironment,
  'anomalies' | 'secrets' | 'db' | 'sandboxUrl' | 'products' | 'runRetriesNow'
> & {
  readonly findOpenShop: FindOpenShop;
  readonly nodes: readonly { readonly shop: Pick<ShopProcess, 'readOutput'> }[];
};

async function tryDownload(
  { findOpenShop }: ObservedShops,
  log: CustomerLog,
  product: string,
): Promise<DownloadTry> {
  const { url } = await findOpenShop();
  const response = await fetch(`${url}/api/products/${product}/download-link`, {
    headers: { authorization: `Bearer ${log.token}` },
  });
  const { downloadLink }: any = await response.json();
  if (response.ok) log.downloadLinks.push(downloadLink);
  return { userId: log.userId, product, isGranted: response.ok };
}

async function tryDownloads(environment: ObservedShops, logs: readonly CustomerLog[]) {
  const tries: DownloadTry[] = [];
  for (const log of logs) {
    tries.push(
      ...(await Promise.all(
        environment.products.map((product) => tryDownload(environment, log, product)),
      )),
    );
  }
  return tries;
}

export async function collectFinalState(
  environment: ObservedShops,
  logs: readonly CustomerLog[],
): Promise<{ state: ObservedState; waitedMs: number }> {
  const { anomalies, secrets, nodes } = environment;
  const startedAt = performance.now();
  const collect = (downloads: readonly DownloadTry[]) => {
    const output = nodes.map(({ shop }) => shop.readOutput()).join('\n');
    return collectState(environment, { logs, downloads, anomalies, output, secrets });
  };
  for (;;) {
    await environment.runRetriesNow();
    const waitedMs = performance.now() - startedAt;
    const results = checkInvariants(await collect([]));
    const isPending = results.some(
      ({ invariant, violations }) => invariant.isEventual && violations.length > 0,
    );
    if (isPending && waitedMs < timeoutMs) await wait(pollMs);
    else return { state: await collect(await tryDownloads(environment, logs)), waitedMs };
  }
}
