import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { OnAnswered } from '../http/requests/answered-requests.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { countEvents } from './event-metrics.ts';

export interface Metrics {
  readonly onAnswered: OnAnswered;
  observeSockets(countSockets: () => number): void;
  collect(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

const secondsBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is read about the database is the same on all nodes. */
export function createMetrics({ db, health }: Pick<Deps, 'db' | 'health'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const readDatabase = createDatabaseMetrics(registry, db);
  observeProviders(registry, health);
  const stopCounting = countEvents(registry);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests; the route is a pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  return {
    contentType: registry.contentType,
    close: stopCounting,
    onAnswered({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, durationMs / 1_000);
    },
    observeSockets(countSockets) {
      const gauge: Gauge = new Gauge({
        name: 'partshelf_sockets',
        help: 'Open realtime connections',
        registers: [],
        collect: () => gauge.set(countSockets()),
      });
      registry.registerMetric(gauge);
    },
    async collect() {
      await readDatabase();
      return registry.metrics();
    },
  };
}

/** One that was not asked yet has no gauge. */
function observeProviders(registry: Registry, health: Deps['health']): void {
  const registers = [registry];
  const up: Gauge = new Gauge({
    name: 'partshelf_provider_up',
    help: '1 when the last call of the provider was answered',
    labelNames: ['provider'],
    registers,
    collect() {
      up.reset();
      for (const { provider, state } of health.list()) {
        if (state !== 'unknown') up.set({ provider }, state === 'up' ? 1 : 0);
      }
    },
  });
  const failures: Counter = new Counter({
    name: 'partshelf_provider_failures_total',
    help: 'Calls of the provider that had no answer, or a refusal of the settings',
    labelNames: ['provider'],
    registers,
    collect() {
      failures.reset();
      for (const { provider, failures: count } of health.list()) failures.inc({ provider }, count);
    },
  });
}
