import type pg from 'pg';
import { StartupError } from '../startup/startup-error.ts';

const oldestServer = 18;

interface Server {
  readonly major: number;
  readonly version: string;
  readonly encoding: string;
}

/** @throws StartupError when the migrations would fail on it, or texts would be lost */
export async function refuseUnsuitableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as major,
        split_part(current_setting('server_version'), ' ', 1) as version,
        pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`,
  );
  const { major, version, encoding } = rows[0]!;
  if (major < oldestServer) {
    throw new StartupError(
      `The shop needs PostgreSQL ${oldestServer} or later, and the server of DATABASE_URL is ${version}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database of DATABASE_URL has the encoding ${encoding}: create one with encoding 'UTF8'.`,
    );
  }
}
