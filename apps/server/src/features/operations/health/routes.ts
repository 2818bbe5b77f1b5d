import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { release } from '../../../release.ts';
import { type RouteContext, serve } from '../../../serve.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();

export function mountAdminHealth(context: RouteContext, { db, health }: Deps): void {
  serve(context, 'GET /back-office/health', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select last_migration as name from installation`,
    );
    return {
      data: { release, lastMigration: rows[0]!.name, startedAt, providers: health.list() },
    };
  });
}
