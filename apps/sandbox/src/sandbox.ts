import type { SandboxConfig } from './config.ts';
import type { SandboxStore } from './store/tables.ts';

export type Sandbox = {
  config: SandboxConfig;
  store: SandboxStore;
  /** In milliseconds. */
  now: () => number;
};

export function unixSeconds(sandbox: Sandbox): number {
  return Math.floor(sandbox.now() / 1000);
}
