import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findCaddy } from '../../../../scripts/install/test-programs.mjs';
import { findPort } from '../processes/free-port.ts';

const configuration = fileURLToPath(new URL('../../../../deploy/Caddyfile', import.meta.url));
const pollMs = 50;

const isOpen = (url: string) =>
  fetch(`${url}/livez`).then(
    () => true,
    () => false,
  );

/** Caddy with the configuration of `deploy`. */
export async function startBalancer(url: string, nodeUrls: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-caddy-'));
  const child = spawn(findCaddy()!, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: {
      HOME: folder,
      PUBLIC_URL: url,
      UNREADY_PORT: String(await findPort()),
      SHOP_NODES: nodeUrls.map((node) => `127.0.0.1:${new URL(node).port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const output: string[] = [];
  child.stderr!.on('data', (part: Buffer) => output.push(part.toString()));
  while (!(await isOpen(url))) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${output.join('')}`);
    await wait(pollMs);
  }
  return {
    readOutput: () => output.join(''),
    async close(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
