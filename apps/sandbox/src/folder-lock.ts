import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a second sandbox off a folder for as long as the returned server lives. A listening socket
 * is used because the system closes it with the process that dies, however that happens.
 */
export async function lockFolder(folder: string): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  const address = lockAddress(realpathSync(folder));
  try {
    return await listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await isAnswering(address)) {
      throw new Error(`Another sandbox is already using ${folder}.`, { cause: error });
    }
    rmSync(address, { force: true });
    return listen(address);
  }
}

// Below the temporary folder, because the path of a socket must stay under a hundred characters.
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

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
