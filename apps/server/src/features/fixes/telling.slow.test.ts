import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { databaseOf } from '../../../test/processes/server-process.ts';
import { buildPackage } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createJobs, type Jobs } from '../../db/jobs.ts';
import { chatFixes, fixedChats, fixes } from '../../db/tables/fixes.ts';
import { createLog } from '../../platform/log.ts';
import type { ChatEvents } from '../chat/chat.ts';
import { registerFixJobs } from './admin-telling.ts';

const test = shopTest();

const chats = 5_000;

test(
  'five thousand chats are told once each while two nodes share the work and are killed at it',
  { tags: ['FIX-01'], timeout: 300_000 },
  async ({ shop, db, admin, adminReleases, helpdesk, product, onTestFinished }) => {
    let steps = 0;
    const failSometimes = () => {
      steps += 1;
      if (steps % 7 === 0) throw new Error('The node was killed');
    };
    const jobs = createJobs(databaseOf(shop), createLog('silent'));
    const failing: Jobs = {
      ...jobs,
      enqueueAll(...given) {
        failSometimes();
        return jobs.enqueueAll(...given);
      },
    };
    const events = { newMessage: () => {}, roomUpdated: failSometimes } as unknown as ChatEvents;
    registerFixJobs({ ...shop.deps, jobs: failing }, events);
    await jobs.start();
    onTestFinished(() => jobs.stop());
    const [fix] = await db
      .insert(fixes)
      .values({ productId: product.id, title: 'Print' })
      .returning();
    await db.execute(sql`
      with customers as (
        insert into users (document_id, email, username, provider, role, confirmed)
        select 'fixcustomer' || lpad(n::text, 13, '0'), 'fix-' || n || '@fixes.example', 'Fix ' || n, 'local', 'Customer', true
        from generate_series(1, ${chats}) n returning id
      ), rooms as (
        insert into chat_rooms (document_id, user_id, status)
        select 'fixroom' || lpad(id::text, 17, '0'), id, 'pending' from customers returning id
      )
      insert into chat_fixes (room_id, fix_id, created_by_id)
      select id, ${fix!.id}, ${helpdesk.user.id} from rooms`);
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId });
    const { documentId } = (await adminReleases.upload(product, 'part.sppkg', bytes)).json().data;
    const startedAt = performance.now();
    const form = { package: documentId, changelog: 'New.', fixes: [fix!.documentId] };
    const published = await adminReleases.publish(product, form);
    expect(published.statusCode, published.body).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const untold = () => db.$count(chatFixes, sql`${chatFixes.toldAt} is null`);
    await expect.poll(untold, { timeout: 240_000, interval: 500 }).toBe(0);
    expect(await db.$count(fixedChats)).toBe(chats);
    const { rows } = await db.execute<{ messages: number; rooms: number }>(
      sql`select count(*)::int as messages, count(distinct room_id)::int as rooms from chat_messages where via = 'release'`,
    );
    expect(rows).toEqual([{ messages: chats, rooms: chats }]);
    const [release] = await adminReleases.list(product);
    expect(release.fixes).toEqual([{ documentId: fix!.documentId, title: 'Print', chats }]);
    expect(admin.user.id).toBe(
      (await db.select().from(fixes).where(eq(fixes.id, fix!.id)))[0]!.namedById,
    );
  },
);
