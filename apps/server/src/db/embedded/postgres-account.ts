import { execFile } from 'node:child_process';
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../../logging/log.ts';
import { type PostgresPrograms, publishPrograms } from './postgres-programs.ts';

const run = promisify(execFile);

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresAccount {
  readonly programs: PostgresPrograms;
  readonly wrapper: readonly string[];
  readonly identity: Identity | undefined;
  nameFolder(folder: string): string;
}

/** PostgreSQL insists on a user number to which the system knows a name. */
async function findSystemUser(): Promise<Identity & { name: string }> {
  const list = process.platform === 'linux' ? await readFile('/etc/passwd', 'utf8') : '';
  const users = list.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (user) return user;
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it here: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

async function canRun([program, ...args]: string[], identity?: Identity): Promise<boolean> {
  try {
    await run(program!, args, { ...identity, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL does not run as root: it gets a user namespace or, where forbidden, another user. */
export async function choosePostgresAccount(
  programs: PostgresPrograms,
  log: Logger,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) {
    return { programs, wrapper: [], identity: undefined, nameFolder: (folder) => folder };
  }
  const { name, uid, gid } = await findSystemUser();
  const unshare = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const hasNamespaces = await canRun([...unshare, 'true']);
  const wrapper = hasNamespaces ? unshare : [];
  const identity = hasNamespaces ? undefined : { uid, gid };
  const isReachable = await canRun([...wrapper, programs.postgres, '--version'], identity);
  const account = {
    programs: isReachable ? programs : await publishPrograms(programs),
    wrapper,
    identity,
    // Without root's rights the folders above it may be closed; this name does not lead through them.
    nameFolder: () => '/proc/self/cwd',
  };
  if (identity) {
    log.warn(
      `PostgreSQL does not run as root, and user namespaces are forbidden here: it runs as the user ${name}, from ${account.programs.postgres}`,
    );
  }
  return account;
}

/** Files may have another account: the folder moved, or namespaces came or went. */
export async function changeOwner(folder: string, account: PostgresAccount): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = account.identity ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === uid) return;
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(join(folder, entry), uid, gid)));
  await lchown(folder, uid, gid);
}
