import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** The address of the database that a shop has started in its data folder. */
export async function findDatabase(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  const port = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgresql://partshelf:${password}@127.0.0.1:${port}/postgres`;
}

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: process.env['SHOP_DATABASE'] });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Whose file was sent to the end. */
export async function countDownloads(email: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from downloads
       join download_links on download_links.id = link_id
       join users on users.id = user_id where email = $1`,
    [email],
  );
  return row!.count;
}

/** What the person of this session has proved was 11 minutes ago. */
export async function ageProof(token: string): Promise<void> {
  const payload = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  const { jti } = JSON.parse(payload) as { jti: string };
  await query(
    `update sessions set created_at = created_at - interval '11 minutes',
       proved_at = proved_at - interval '11 minutes' where id = $1`,
    [jti],
  );
}

/** A year has almost passed for the licences of the person. */
export async function endUpdatesSoon(email: string): Promise<void> {
  await query(
    `update licences set updates_until = now() + interval '30 days'
     from order_lines join orders on orders.id = order_id join users on users.id = user_id
     where order_line_id = order_lines.id and email = $1`,
    [email],
  );
}
