import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { subscribeToCatalogChanges } from './cache/catalog-changes.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { prepareDatabase } from './db/prepare.ts';
import { configuredConnections } from './db/roles.ts';
import { renameUnknownTimeZones } from './db/time-zones.ts';
import { closeDeps, createDeps, type Deps } from './deps.ts';
import { refusePublishedAccounts } from './features/accounts/published-accounts.ts';
import { followBrandingChanges } from './features/branding/follow-changes.ts';
import { scheduleReconciliation } from './features/checkout/reconciliation.ts';
import { enqueueUnreadPackages } from './features/packages/stored-packages.ts';
import { applyErasuresAtStart, enqueueErasures } from './features/privacy/jobs.ts';
import { createFiles, openFileStore } from './files/files.ts';
import { chooseFileMatch, refuseUnfinishedRestore } from './files/match-files.ts';
import { closeLimitMs } from './http/graceful-close.ts';
import { listen } from './http/listen.ts';
import { mountWeb } from './pages/pages.ts';
import { type Config, isLive, readConfig, sandboxSettings } from './platform/config.ts';
import { ConfigError } from './platform/environment.ts';
import { StartupError } from './platform/errors.ts';
import { createLifecycle } from './platform/lifecycle.ts';
import { createLog, type Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import {
  announceReady,
  logOutput,
  logProcessWarnings,
  type Output,
  plainOutput,
} from './platform/output.ts';
import type { Tracing } from './platform/tracing.ts';
import { createProviderHealth } from './providers/provider-health.ts';

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
  const connections = configuredConnections(config);
  if (connections) {
    onLocked();
    return { connections, stop: async () => {} };
  }
  output.info('Starting PostgreSQL');
  return startEmbedded({ dataDir: config.dataDir, log, onLocked, signal });
}

async function openMetrics(deps: Deps): Promise<Metrics | undefined> {
  const { metricsPort: port, host } = deps.config;
  if (port === undefined) return undefined;
  const { createMetrics } = await import('./platform/metrics.ts');
  const { startMetricsServer } = await import('./http/metrics-server.ts');
  const metrics = createMetrics(deps);
  await lifecycle.open(startMetricsServer(metrics, { port, host }), (server) => server.close());
  return metrics;
}

async function openTracing({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { startTracing } = await import('./platform/tracing.ts');
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
    // Load balancers need this time to see the health check fail.
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
  const { connections } = await lifecycle.open(openDatabase(config, log), ({ stop }) => stop());
  const health = createProviderHealth(log);
  const store = await openFileStore(config, health.watch('files'));
  const matchFiles = chooseFileMatch(config, store, log);
  await lifecycle.open(prepareDatabase(connections, { log, matchFiles, signal }), () => undefined);
  const tracing = await openTracing(config, log);
  const files = createFiles(store, config.dataDir);
  const created = await createDeps(config, connections.runtime, log, files, health);
  const deps = tracing?.trace(created) ?? created;
  await lifecycle.open(undefined, () => closeDeps(deps));
  if (config.live) await refusePublishedAccounts(deps.db);
  await deps.signingKeys.prepare();
  await renameUnknownTimeZones(deps.db, log);
  await deps.branding.reload();
  const changes = config.development
    ? undefined
    : followBrandingChanges(
        subscribeToCatalogChanges(deps.db.$client.options, log),
        deps.branding,
        log,
      );
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

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** A folder that the user of the process may not use stays so until the operator changes it. */
function explainFailure(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined || code === undefined || !unwritable.has(code)) return error;
  return new StartupError(
    `The shop cannot write ${path} (${code}): DATA_DIR must be a folder that belongs to the user who runs the shop.`,
    { cause: error },
  );
}

/** The process exits when it fails, or on a signal. */
export async function startShop(demo?: DemoShop): Promise<void> {
  try {
    await start(demo);
  } catch (failure) {
    const error = explainFailure(failure);
    const { badConfiguration, failed } = exitCodes;
    const isHopeless = error instanceof ConfigError || error instanceof StartupError;
    if (!signal.aborted) output.error(error);
    await lifecycle.end(isHopeless ? badConfiguration : failed);
  }
}
