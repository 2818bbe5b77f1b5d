import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { chooseFileMatch } from './startup/match-files.ts';
import { announceReady } from './startup/announcement.ts';
import { subscribeToCatalogChanges } from './cache/catalog-changes.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { buildApp } from './app.ts';
import { type Config, isLive, readConfig, sandboxSettings } from './config/config.ts';
import { ConfigError } from './config/check.ts';
import { configuredAddresses } from './db/addresses.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { prepareDatabase } from './db/prepare.ts';
import { closeDeps, createDeps, type Deps } from './deps.ts';
import { scheduleReconciliation } from './features/checkout/reconciliation.ts';
import { applyErasuresAtStart, enqueueErasures } from './features/privacy/jobs.ts';
import { enqueueUnreadPackages } from './features/packages/reading-jobs.ts';
import { listen } from './http/connections/listen.ts';
import { closeLimitMs } from './http/connections/shutdown-limits.ts';
import { createLifecycle } from './startup/lifecycle.ts';
import { createLog, type Logger } from './logging/log.ts';
import { logOutput, logProcessWarnings, type Output, plainOutput } from './startup/output.ts';
import { createFiles, openFileStore } from './providers/files/files.ts';
import { createProviderHealth } from './providers/provider-health.ts';
import { refusePublishedAccounts } from './features/accounts/published-accounts.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Tracing } from './tracing/tracing.ts';
import { StartupError } from './startup/startup-error.ts';
import { refuseUnfinishedRestore } from './startup/unfinished-restore.ts';
import { followShopChanges } from './features/branding/shop/follow-shop-changes.ts';
import { mountWeb } from './pages/mount-web.ts';

interface DemoShop {
  readonly registerJobs: (deps: Deps) => void;
  readonly seed: (deps: Deps, say: Output['info']) => Promise<void>;
}

const exitCodes = { badConfiguration: 78, failed: 1 };

let output: Output = isLive() ? logOutput(createLog('info')) : plainOutput;
const lifecycle = createLifecycle((line) => output.error(line));
const { signal } = lifecycle;

async function openDatabase(config: Config, log: Logger) {
  const onLocked = () => process.send?.({ locked: true, sandbox: sandboxSettings(config) });
  const addresses = configuredAddresses(config);
  if (addresses) {
    onLocked();
    return { addresses, stop: async () => {} };
  }
  output.info('Starting PostgreSQL');
  return startEmbedded({ dataDir: config.dataDir, log, onLocked, signal });
}

/** The package is loaded only when it is needed. */
async function openMetrics(deps: Deps): Promise<Metrics | undefined> {
  const { metricsPort: port, host } = deps.config;
  if (port === undefined) return undefined;
  const { createMetrics } = await import('./metrics/metrics.ts');
  const { startMetricsServer } = await import('./metrics/metrics-server.ts');
  const metrics = createMetrics(deps);
  await lifecycle.open(startMetricsServer(metrics, { port, host }), (server) => server.close());
  return metrics;
}

/** The packages are loaded only when they are needed. */
async function openTracing({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { startTracing } = await import('./tracing/tracing.ts');
  return lifecycle.open(startTracing(tracing, log), ({ stop }) => stop());
}

async function startServing(app: FastifyInstance, deps: Deps) {
  const { config } = deps;
  await listen(app, config);
  const payments = scheduleReconciliation(deps);
  deps.health.startChecks();
  return async () => {
    // What may take longer stops first: jobs and calls of the provider.
    const stopped = Promise.all([deps.jobs.stopWorkers(), payments.stop()]);
    // Time for load balancers to see the health check fail.
    await delay(config.shutdownDelayMs);
    const limit = delay(closeLimitMs(config.shutdownDelayMs), undefined, { ref: false });
    await Promise.all([app.close(), Promise.race([stopped, limit])]);
  };
}

async function start(demo: DemoShop | undefined): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  if (config.live) {
    output = logOutput(log);
    logProcessWarnings(log);
  }
  refuseUnfinishedRestore(config.dataDir);
  const { addresses } = await lifecycle.open(openDatabase(config, log), ({ stop }) => stop());
  const health = createProviderHealth(log);
  const store = await openFileStore(config, health.watch('files'));
  const matchFiles = chooseFileMatch(config, store, log);
  await lifecycle.open(prepareDatabase(addresses, { log, matchFiles, signal }), () => undefined);
  const tracing = await openTracing(config, log);
  const files = createFiles(store, config.dataDir);
  const created = await createDeps(config, addresses.runtime, log, files, health);
  const deps = tracing?.trace(created) ?? created;
  await lifecycle.open(undefined, () => closeDeps(deps));
  if (config.live) await refusePublishedAccounts(deps.db);
  await deps.shop.reload();
  const changes = config.development
    ? undefined
    : followShopChanges(subscribeToCatalogChanges(deps.db.$client.options, log), deps.shop, log);
  await lifecycle.open(undefined, () => changes?.stop());
  const responses = createResponseCache({ changes });
  const metrics = await openMetrics(deps);
  const app = buildApp(deps, {
    ending: signal,
    responses,
    ...(metrics && { metrics }),
    beginTrace: tracing?.begin,
  });
  if (!config.live) demo?.registerJobs(deps);
  const areErased = await applyErasuresAtStart(deps, output.info);
  await deps.jobs.start();
  if (!areErased) await enqueueErasures(deps);
  if (!config.live) await demo?.seed(deps, output.info);
  await enqueueUnreadPackages(deps);
  await mountWeb(app, deps, responses);
  await lifecycle.open(startServing(app, deps), (close) => close());
  process.send?.({ ready: true });
  announceReady(config, output);
}

/** The process exits when it fails, or on a signal. */
export async function startShop(demo?: DemoShop): Promise<void> {
  try {
    await start(demo);
  } catch (error) {
    const { badConfiguration, failed } = exitCodes;
    const isHopeless = error instanceof ConfigError || error instanceof StartupError;
    if (!signal.aborted) output.error(error);
    await lifecycle.end(isHopeless ? badConfiguration : failed);
  }
}
