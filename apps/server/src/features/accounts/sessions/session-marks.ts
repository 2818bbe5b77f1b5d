import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { sessions } from '../../../db/tables/accounts.ts';
import type { Deps } from '../../../deps.ts';

const writtenTogetherMs = 1_000;

/** Marking every call would make every call a write. */
export const isUnmarked = lt(sessions.lastUsedAt, sql`now() - '1 minute'::interval`);

/** Marks within a moment are one write: after a restart all clients return at once. */
export function createMarks({ db, log }: Pick<Deps, 'db' | 'log'>): (sessionId: string) => void {
  const due = new Set<string>();

  async function write(): Promise<void> {
    const sessionIds = [...due];
    due.clear();
    try {
      await markUses(db, sessionIds);
    } catch (error) {
      log.warn({ err: error }, 'sessions could not be marked as used');
    }
  }

  return (sessionId) => {
    if (due.size === 0) setTimeout(write, writtenTogetherMs).unref();
    due.add(sessionId);
  };
}

/** Leaves out what is being changed: many rows at once must not deadlock. */
async function markUses(db: Database, sessionIds: readonly string[]): Promise<void> {
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.param(sessionIds)})`, isUnmarked))
    .for('update', { skipLocked: true });
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(inArray(sessions.id, free));
}
