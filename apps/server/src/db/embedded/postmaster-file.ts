import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DatabaseConnections, embeddedConnections } from '../roles.ts';
import { embeddedOwner } from './cluster.ts';

const run = promisify(execFile);

interface PostmasterFile {
  readonly path: string;
  readonly pid: number;
  readonly port: string;
}

const hasEnded = new Set(['ENOENT', 'ESRCH']);
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasEnded.has(codeOf(error))) return '';
    throw error;
  }
}

export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const path = join(folder, 'postmaster.pid');
  const lines = (await readIfPresent(path)).split('\n');
  const [pid, port] = [Number(lines[0]), lines[3]?.trim()];
  return pid > 0 && port ? { path, pid, port } : undefined;
}

async function identifyFolder(path: string): Promise<string> {
  const { dev, ino } = await stat(path);
  return `${dev}:${ino}`;
}

/** Root without the right to trace may not follow the link; the user of the process always may. */
async function identifyWorkingFolder(pid: number): Promise<string> {
  const link = `/proc/${pid}/cwd`;
  try {
    return await identifyFolder(link);
  } catch (error) {
    if (hasEnded.has(codeOf(error)) || process.getuid?.() !== 0) return '';
    const { uid, gid } = await stat(`/proc/${pid}`);
    const { stdout } = await run('stat', ['-L', '-c', '%d:%i', link], { uid, gid });
    return stdout.trim();
  }
}

/** A copied data folder names the process of the original: the command and the folder decide. */
async function runsOnLinux({ pid, port }: PostmasterFile, folder: string): Promise<boolean> {
  const words = (await readIfPresent(`/proc/${pid}/cmdline`)).split('\0');
  if (!words.includes(`port=${port}`)) return false;
  return (await identifyWorkingFolder(pid)) === (await identifyFolder(folder));
}

async function readCommandLine(pid: number): Promise<string> {
  const isWindows = process.platform === 'win32';
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
  const [program, args] = isWindows
    ? ['powershell', ['-NoProfile', '-Command', query]]
    : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]];
  return run(program as string, args as string[]).then(
    ({ stdout }) => stdout.replaceAll('"', '').trim(),
    () => '',
  );
}

export async function isServing(file: PostmasterFile, folder: string): Promise<boolean> {
  if (process.platform === 'linux') return runsOnLinux(file, folder);
  const command = await readCommandLine(file.pid);
  return command.includes(` -D ${folder} -c port=${file.port} `);
}

export async function findRunningDatabase(
  dataDir: string,
): Promise<DatabaseConnections | undefined> {
  const home = join(dataDir, 'postgres');
  const folder = join(home, 'cluster');
  const file = await readPostmasterFile(folder);
  if (!file || !(await isServing(file, folder))) return undefined;
  const password = readFileSync(join(home, 'password'), 'utf8');
  return embeddedConnections(embeddedOwner(password, file.port));
}
