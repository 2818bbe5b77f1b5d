import { open } from 'node:fs/promises';

export async function syncToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}
