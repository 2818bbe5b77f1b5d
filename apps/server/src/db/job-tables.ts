import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import packageFacts from 'pg-boss/package.json' with { type: 'json' };

export const jobSchema = 'jobs';

export async function installJobTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query('select to_regclass($1) is not null as found', [
    `${jobSchema}.version`,
  ]);
  if (!rows[0].found) {
    await owner.query(getConstructionPlans(jobSchema));
    return;
  }
  const installed = await owner.query(`select version from ${jobSchema}.version`);
  const version = Number(installed.rows[0].version);
  if (version < packageFacts.pgboss.schema) {
    await owner.query(getMigrationPlans(jobSchema, version));
  }
}
