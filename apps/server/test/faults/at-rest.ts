import { setTimeout as wait } from 'node:timers/promises';
import type { CustomerLog } from './customers/customer-log.ts';
import { type DownloadTry, type Evidence, gatherEvidence } from './evidence/evidence.ts';
import { judge } from './oracle/oracle.ts';
import type { TestGround } from './test-ground.ts';

const settledWithinMs = 60_000;
const pollMs = 500;

async function tryDownload(
  { findOpenShop }: TestGround,
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

/** Everybody asks for everything that is sold. */
async function tryDownloads(ground: TestGround, logs: readonly CustomerLog[]) {
  const tries: DownloadTry[] = [];
  for (const log of logs) {
    tries.push(
      ...(await Promise.all(ground.products.map((product) => tryDownload(ground, log, product)))),
    );
  }
  return tries;
}

/**
 * What can be said of a shop once it has come to rest: as soon as nothing is left that takes
 * time, or after the minute that it may take.
 */
export async function gatherAtRest(
  ground: TestGround,
  logs: readonly CustomerLog[],
): Promise<{ evidence: Evidence; settledMs: number }> {
  const { surprises, secrets, nodes } = ground;
  const startedAt = performance.now();
  const gather = (downloads: readonly DownloadTry[]) => {
    const output = nodes.map(({ shop }) => shop.readOutput()).join('\n');
    return gatherEvidence(ground, { logs, downloads, surprises, output, secrets });
  };
  for (;;) {
    await ground.hastenRetries();
    const settledMs = performance.now() - startedAt;
    const verdicts = judge(await gather([]));
    const isWorking = verdicts.some(({ law, breaches }) => law.takesTime && breaches.length > 0);
    if (isWorking && settledMs < settledWithinMs) await wait(pollMs);
    else return { evidence: await gather(await tryDownloads(ground, logs)), settledMs };
  }
}
