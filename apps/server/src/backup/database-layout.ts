import type pg from 'pg';

const schemas = ['public', 'jobs'];

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: string[];
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export const quote = (client: pg.Client, { schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** The job queue has a table of statistics for each day, which a shop of another day lacks. */
export const isDailyStatistics = ({ schema, name }: Pick<Table, 'schema' | 'name'>): boolean =>
  schema === 'jobs' && name.startsWith('queue_stats_');

/** Without the version of the job tables, their statistics, and generated columns. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = any($1) and c.relkind = 'r' and (n.nspname, c.relname) <> ('jobs', 'version')
      group by 1, 2 order by 1, 2`,
    [schemas],
  );
  return rows.filter((table) => !isDailyStatistics(table));
}

export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string; value: string; isCalled: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name,
        coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
      from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  );
  return rows;
}

/** Those of partitions belong to their parent. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`,
    [schemas],
  );
  return rows;
}

export async function listTablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace::regnamespace::text = any($1)`,
    [schemas],
  );
  return rows.map(({ table }) => table);
}
