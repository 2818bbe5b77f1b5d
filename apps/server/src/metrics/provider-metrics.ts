import { Counter, Gauge, type Registry } from 'prom-client';
import type { ProviderHealth } from '../providers/provider-health.ts';

/** One that was not asked yet has no gauge. */
export function observeProviders(registry: Registry, health: ProviderHealth): void {
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
