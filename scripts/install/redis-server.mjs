import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './install-debian-package.mjs';

/** Redis is one program under several names, and its name decides what it does. */
const names = ['redis-server', 'redis-check-rdb'];
const defaultFolders = ['/opt/homebrew/bin', '/usr/local/bin'];

export function findRedisServer() {
  if (process.env.REDIS_SERVER_PATH) return process.env.REDIS_SERVER_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...defaultFolders];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

export const redisServerOptions = { argv0: 'redis-server' };

export function canRunRedisServer(path) {
  return spawnSync(path, ['--version'], { ...redisServerOptions, stdio: 'ignore' }).status === 0;
}

/** The tools include the server, and unlike the package redis-server start no service. */
export const installRedisServer = () => installDebianPackage('redis-tools');
