import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** By a listening socket, which the system closes even when the process is killed. */
export async function lockFolder(folder: string): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  const address = lockAddress(realpathSync(folder));
  try {
    return await listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await isInUse(address)) {
      throw new Error(`Another sandbox is already using ${folder}.`, { cause: error });
    }
    rmSync(address, { force: true });
    return listen(address);
  }
}

// In the temporary folder, because the path of a socket is limited to about a hundred characters.
function lockAddress(folder: string): string {
  const name = `partshelf-sandbox-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  await once(server, 'listening');
  return server.unref();
}

function isInUse(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
