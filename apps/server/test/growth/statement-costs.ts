import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../../src/db/client.ts';
import { until } from '../support/build-test-app.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Temp Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface StatementCost {
  readonly statement: string;
  /** What was called when it was most expensive. */
  readonly caller: string;
  /** That the steps of its plan read, passed on or left out, together. */
  readonly rows: number;
  readonly blocks: number;
  readonly ms: number;
}

function countRows(node: PlanNode): number {
  const own =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, inner) => sum + countRows(inner), 0);
  return own * node['Actual Loops'] + below;
}

const countBlocks = (node: PlanNode) =>
  (node['Shared Hit Blocks'] ?? 0) +
  (node['Shared Read Blocks'] ?? 0) +
  (node['Temp Read Blocks'] ?? 0);

/** Lists of values differ in length only. */
const toKey = (statement: string) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\$\d+(?:, \$\d+)+\)/g, '($…)')
    .replaceAll(/(?:\((?:\$\d+|default)[^()]*\)(?:, )?){2,}/g, '($…)');

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
};

/** The database tells the plan of each statement to the connection that sent it. */
async function explainStatements(owner: pg.Client): Promise<void> {
  const database = owner.escapeIdentifier(owner.database!);
  for (const [name, value] of Object.entries(settings)) {
    await owner.query(`alter database ${database} set ${name} = ${owner.escapeLiteral(value)}`);
  }
}

const terminationMs = 60_000;

/** False when one of them was open before. */
const useAllConnections = (db: Database) =>
  Promise.all(Array.from({ length: db.$client.options.max }, () => db.execute(sql`select 1`))).then(
    () => true,
    () => false,
  );

export interface StatementCosts {
  /** Names who causes the statements from now on. */
  setCaller(caller: string): void;
  /** Of each statement the most expensive time that it ran. */
  list(): StatementCost[];
}

/** Counts the statements of connections that the pool opens from now on. */
export async function measureStatements(owner: pg.Client, db: Database): Promise<StatementCosts> {
  await explainStatements(owner);
  const costs = new Map<string, StatementCost>();
  let caller = '';
  const record = (message: string) => {
    const match = /^duration: ([\d.]+) ms\s+plan:\n/.exec(message);
    if (!match) return;
    const explained = JSON.parse(message.slice(match[0].length)) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    const statement = toKey(explained['Query Text']);
    const cost = {
      statement,
      caller,
      rows: countRows(explained.Plan),
      blocks: countBlocks(explained.Plan),
      ms: Number(match[1]),
    };
    const known = costs.get(statement);
    if (!known || cost.rows + cost.blocks > known.rows + known.blocks)
      costs.set(statement, { ...cost, ms: Math.max(cost.ms, known?.ms ?? 0) });
    else if (cost.ms > known.ms) costs.set(statement, { ...known, ms: cost.ms });
  };
  db.$client.on('connect', (client) => {
    client.on('notice', ({ message }) => message !== undefined && record(message));
  });
  await owner.query(
    `select pg_terminate_backend(pid, ${terminationMs}) from pg_stat_activity
     where datname = current_database() and application_name = 'partshelf'`,
  );
  await until(
    () => useAllConnections(db),
    (isUsable) => isUsable,
  );
  return {
    setCaller(next) {
      caller = next;
    },
    list: () => [...costs.values()],
  };
}
