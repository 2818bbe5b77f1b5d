import type { SandboxConfig } from './config.ts';
import type { MailFiles } from './mail-files.ts';
import type { SandboxStore } from './store.ts';

export type Sandbox = {
  config: SandboxConfig;
  store: SandboxStore;
  mailFiles: MailFiles;
  /** The value is in milliseconds. */
  now: () => number;
};

export function unixSeconds(sandbox: Sandbox): number {
  return Math.floor(sandbox.now() / 1000);
}

export function logError(failure: Error | string): void {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : failure;
  process.stderr.write(`${text}\n`);
}
