import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { startTestSandbox } from './test-sandbox.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

export function spawnSandbox(env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [server], {
    env: { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function whenReady(child: ChildProcess): Promise<{ url: string; smtpUrl: string }> {
  for await (const output of child.stdout!) {
    const [, url, smtpUrl] = String(output).match(/ready: (\S+), .* mail (\S+)/) ?? [];
    if (url && smtpUrl) return { url, smtpUrl };
  }
  throw new Error('The sandbox ended before it was ready.');
}

export async function whyItEnded(child: ChildProcess): Promise<{ code: number; text: string }> {
  let text = '';
  child.stderr!.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  return { code, text };
}

/** Of a sandbox that has ended. */
export async function createFolder(): Promise<string> {
  const { config, close } = await startTestSandbox();
  await close();
  return config.dataDir;
}
