import type { SandboxConfig } from './config.ts';
import type { SandboxStore } from './tables.ts';

/** What every part of the sandbox works with. */
export type Sandbox = {
  config: SandboxConfig;
  store: SandboxStore;
  /** In milliseconds. */
  now: () => number;
};

/** The time in seconds, as Stripe writes it. */
export function unixTime(sandbox: Sandbox): number {
  return Math.floor(sandbox.now() / 1000);
}
