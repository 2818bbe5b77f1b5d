import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../platform/config.ts';

export interface DatabaseConnections {
  readonly owner: string;
  readonly runtime: string;
}

const embeddedRuntimeRole = 'partshelf_app';

/** The password of the runtime role is derived from the owner's. */
export function embeddedConnections(owner: string): DatabaseConnections {
  const url = new URL(owner);
  const password = createHmac('sha256', url.password).update(embeddedRuntimeRole);
  url.username = embeddedRuntimeRole;
  url.password = password.digest('hex');
  return { owner, runtime: url.href };
}

async function createRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const [name, secret] = [owner.escapeIdentifier(role), owner.escapeLiteral(password)];
  try {
    await owner.query(`create role ${name} login password ${secret}`);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(
      `The role ${role} of DATABASE_URL does not exist, and the one of DATABASE_OWNER_URL cannot create it: ${message}`,
      { cause },
    );
  }
}

/** History can only be added to and read, and details about a person erased. Run it after every migration, for new tables. */
export async function grantRuntimeRole(owner: pg.Client, runtime: string): Promise<void> {
  const { username, password } = new URL(runtime);
  const role = decodeURIComponent(username);
  const { rows } = await owner.query<{ isOwner: boolean; exists: boolean }>(
    `select current_user = $1 as "isOwner",
      exists (select from pg_roles where rolname = $1) as "exists"`,
    [role],
  );
  const { isOwner, exists } = rows[0]!;
  if (isOwner) return;
  if (!exists) await createRole(owner, role, decodeURIComponent(password));
  const name = owner.escapeIdentifier(role);
  await owner.query(`
    grant usage on schema public, jobs to ${name};
    grant select, insert, update, delete on all tables in schema public, jobs to ${name};
    grant usage, select on all sequences in schema public, jobs to ${name};
    revoke update, delete, truncate on audit_entries from ${name};
    grant update (details, details_salt) on audit_entries to ${name};
    revoke update, delete, truncate on company_events from ${name};
    revoke update, delete, truncate on licence_entries from ${name};
    revoke insert, update, delete on installation from ${name};
  `);
}

/** One role may do the work of both. */
export function configuredConnections(config: Config): DatabaseConnections | undefined {
  const { databaseUrl: runtime, databaseOwnerUrl } = config;
  return runtime === undefined ? undefined : { owner: databaseOwnerUrl ?? runtime, runtime };
}
