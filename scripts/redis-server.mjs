import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian.mjs';

/** One program under several names; it goes by the name that it is called with. */
const names = ['redis-server', 'redis-check-rdb'];
const usualPlaces = ['/opt/homebrew/bin', '/usr/local/bin'];

/** Redis for the tests: the one that REDIS_SERVER_PATH names, or the system's. */
export function findRedisServer() {
  if (process.env.REDIS_SERVER_PATH) return process.env.REDIS_SERVER_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualPlaces];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

/** How the program is called, whatever its file is called. */
export const asRedisServer = { argv0: 'redis-server' };

export function runsRedisServer(path) {
  return spawnSync(path, ['--version'], { ...asRedisServer, stdio: 'ignore' }).status === 0;
}

/** The tools have the server among them, and unlike its own package start no service. */
export const installRedisServer = () => installDebianPackage('redis-tools');
