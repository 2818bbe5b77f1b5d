import { and, count, desc, eq, gt, isNotNull, isNull, min, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { shopPages, shopTexts } from '../../db/tables/branding.ts';
import { categories, products, releases } from '../../db/tables/catalog.ts';
import { inboundMails } from '../../db/tables/inbound-mails.ts';
import { mails } from '../../db/tables/mails.ts';
import { installation } from '../../db/tables/operations.ts';
import { orders } from '../../db/tables/orders.ts';

export async function readInstallation(db: Database) {
  const { lastMigration, restoredBackupAt, isOriginUnknown } = installation;
  const [row] = await db
    .select({ lastMigration, restoredBackupAt, isOriginUnknown })
    .from(installation);
  return { ...row!, lastMigration: row!.lastMigration ?? '' };
}

const ofState = (state: 'waiting' | 'sent' | 'failed') => eq(mails.state, state);

/** The index of the state finds them: there are many sent mails. */
export async function readMailFigures(db: Database) {
  const [[waiting], failed, [lastSent]] = await Promise.all([
    db
      .select({ count: count(), oldestAt: min(mails.createdAt) })
      .from(mails)
      .where(ofState('waiting')),
    db.$count(mails, ofState('failed')),
    db
      .select({ at: mails.sentAt })
      .from(mails)
      .where(ofState('sent'))
      .orderBy(desc(mails.id))
      .limit(1),
  ]);
  return {
    lastSentAt: lastSent?.at ?? null,
    waiting: waiting!.count,
    oldestWaitingAt: waiting!.oldestAt,
    failed,
  };
}

const isOfLast24Hours = gt(inboundMails.receivedAt, sql`now() - interval '24 hours'`);

const isMailIn = (state: 'reading' | 'set-aside') => eq(inboundMails.state, state);

export async function readMailboxFigures(db: Database) {
  const [readLast24Hours, setAside, [oldest], [failed]] = await Promise.all([
    db.$count(inboundMails, and(isOfLast24Hours, ne(inboundMails.state, 'reading'))),
    db.$count(inboundMails, and(isMailIn('set-aside'), isNull(inboundMails.doneAt))),
    db
      .select({ at: min(inboundMails.receivedAt) })
      .from(inboundMails)
      .where(isMailIn('reading')),
    db
      .select({ text: sql<string>`${inboundMails.lastError}`, receivedAt: inboundMails.receivedAt })
      .from(inboundMails)
      .where(and(isOfLast24Hours, isNotNull(inboundMails.lastError)))
      .orderBy(desc(inboundMails.receivedAt), desc(inboundMails.id))
      .limit(1),
  ]);
  return { readLast24Hours, setAside, oldestUnreadAt: oldest!.at, lastError: failed ?? null };
}

const has = (table: typeof shopPages | typeof categories | typeof products) =>
  sql<boolean>`exists (select 1 from ${table})`;

export async function readOpeningFacts(db: Queryable) {
  const ownTexts = db
    .select({ count: count() })
    .from(shopTexts)
    .where(and(isNotNull(shopTexts.content), sql`${shopTexts.name} in ('terms', 'privacy')`));
  const published = db
    .select({ one: sql`1` })
    .from(products)
    .where(and(isNotNull(products.publishedAt), sql`${products.archivedAt} is null`));
  const paid = db
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.status, 'succeeded'));
  const { rows } = await db.execute<{
    texts: boolean;
    imprint: boolean;
    category: boolean;
    product: boolean;
    release: boolean;
    published: boolean;
    payment: boolean;
  }>(sql`select (${ownTexts}) = 2 as texts, ${has(shopPages)} as imprint,
    ${has(categories)} as category, ${has(products)} as product,
    exists (select 1 from ${releases}) as release,
    exists (${published}) as published, exists (${paid}) as payment`);
  return rows[0]!;
}
