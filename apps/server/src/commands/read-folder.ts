import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export function readFolder(usage: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error(`Name one folder: ${usage}`);
  return resolve(folder);
}
