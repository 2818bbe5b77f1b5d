import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const serverScript = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

export interface ShopProcess {
  readonly url: string;
  /** Starts the shop and waits until it says that it is healthy; a kill ends the waiting. */
  start(): Promise<void>;
  /** Waits until the shop is open, however often it is killed before. */
  whenOpen(): Promise<void>;
  /** The end without a warning. Fails when the shop had ended by itself before. */
  kill(): Promise<void>;
  /** Ends what still runs, if anything does. */
  end(): Promise<void>;
}

/** Below the ports that the system gives to outgoing connections, so that it stays free in between. */
async function findPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (!isFree) return findPort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The real server in a process of its own, at the same port after every start. */
export async function createShopProcess(env: Record<string, string>): Promise<ShopProcess> {
  const port = await findPort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  let isOpen = false;
  let opening = Promise.withResolvers<void>();

  function launch(): ChildProcess {
    output = '';
    const launched = fork(serverScript, {
      execArgv: [],
      env: { PATH: process.env['PATH'], PORT: String(port), PUBLIC_URL: url, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [launched.stdout!, launched.stderr!]) {
      stream.on('data', (part: Buffer) => (output += part));
    }
    return launched;
  }

  async function becomeHealthy(launched: ChildProcess): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    launched.on('message', (message: { ready?: true }) => message.ready && resolve());
    launched.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
    await promise;
    const { status } = await fetch(`${url}/healthz`);
    if (status !== 200) throw new Error(`its health is ${status}`);
  }

  const hasEnded = () => child?.exitCode !== null || child.signalCode !== null;

  async function end(): Promise<void> {
    if (isOpen) opening = Promise.withResolvers<void>();
    isOpen = false;
    if (!child || hasEnded()) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  return {
    url,
    async start() {
      const launched = (child = launch());
      try {
        await becomeHealthy(launched);
      } catch (error) {
        if (launched.killed) return;
        throw new Error(`the shop did not open:\n${output}`, { cause: error });
      }
      if (launched.killed) return;
      isOpen = true;
      opening.resolve();
    },
    whenOpen: () => opening.promise,
    async kill() {
      if (hasEnded()) throw new Error(`the shop ended by itself:\n${output}`);
      await end();
    },
    end,
  };
}
