import { eq, sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import { allTold, readDownloadPath } from '../../../test/support/calls/release-calls.ts';
import {
  calendars,
  countMailsFromNow,
  createCarefulCompany,
  mail,
  readCompanyEvents,
  readMail,
} from '../../../test/support/careful-company.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { releases } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest().extend('careful', ({ shop, adminReleases }) =>
  createCarefulCompany(shop, adminReleases),
);

afterEach(closeChatClients);

test(
  'a security fix is told at once, and so is every update of a company that chose all',
  { tags: ['UPD-02'] },
  async ({ shop, careful }) => {
    const { owner, buyer, people, product, path, choose, release, list } = careful;
    const count = await countMailsFromNow(shop, people);
    await release('3.0.0.0', [calendars]);
    expect(await list()).toHaveLength(1);
    await release('3.0.1.0', [calendars], true);
    expect(await count()).toEqual([2, 1, 1]);
    // Nobody was told of 3.0.0, which asked for it first.
    expect(await readMail(shop, buyer, `${product.title} 3.0.1 is ready to download`)).toContain(
      'Before you install it: this version asks your administrator to approve more than version 2.0.0. Read calendars (Microsoft Graph).',
    );
    expect(await list()).toEqual([]);

    await release('4.0.0.0', [calendars, mail]);
    expect((await choose(owner, 'all')).json()).toEqual({ data: { policy: 'all' } });
    expect((await owner.call('GET', `${path}/update-policy`)).json().data.policy).toBe('all');
    expect(await list()).toMatchObject([{ version: '4.0.0.0' }]);
    await release('5.0.0.0', [calendars, mail, { ...mail, scope: 'Mail.Read' }]);
    expect(await count()).toEqual([4, 2, 2]);
    expect(await list()).toEqual([]);
  },
);

test(
  'the newest update of a product waits with the older ones, and a withdrawn one does not',
  { tags: ['UPD-02'] },
  async ({ shop, careful, adminReleases }) => {
    const { buyer, people, product, release, list, decide } = careful;
    const count = await countMailsFromNow(shop, people);
    const older = await release('3.0.0.0', [calendars]);
    const newer = await release('3.1.0.0', [calendars, mail]);
    const newest = await release('3.2.0.0', [calendars, mail]);
    expect(await list()).toMatchObject([
      {
        version: '3.2.0.0',
        comparedVersion: '2.0.0.0',
        approvals: [calendars, mail],
        olderVersions: ['3.1.0.0', '3.0.0.0'],
      },
    ]);
    expect(expectErrorCode(await decide('tell', older))).toBe('UPDATE_NOT_WAITING');
    await adminReleases.withdraw(newest);
    expect(expectErrorCode(await decide('tell', newest))).toBe('UPDATE_NOT_WAITING');
    expect(await list()).toMatchObject([{ version: '3.1.0.0', olderVersions: ['3.0.0.0'] }]);
    expect((await decide('tell', newer)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await count()).toEqual([4, 1, 1]);
    await readMail(shop, buyer, `${product.title} 3.1.0 is ready to download`);
  },
);

test(
  'the mail about a withdrawn release names an update that waits to owners only',
  { tags: ['UPD-02', 'VEND-12'] },
  async ({ shop, careful, adminReleases }) => {
    const { owner, buyer, developer, name, product, release } = careful;
    const used = await release('2.1.0.0');
    await shop.app.inject(await readDownloadPath(buyer, product));
    await release('3.0.0.0', [calendars]);
    await adminReleases.withdraw(used);
    const subject = `${product.title} 2.1.0 was withdrawn`;
    expect((await readMail(shop, owner, subject)).join('\n')).toContain(
      'Please install version 3.0.0 in its place.',
    );
    for (const member of [buyer, developer]) {
      const text = (await readMail(shop, member, subject)).join('\n');
      expect(text).not.toContain('3.0.0');
      expect(text).toContain(`An owner of ${name} can say which version takes its place.`);
    }
  },
);

test(
  'after an update was dismissed, the next one waits while it needs the same approvals',
  { tags: ['UPD-02'] },
  async ({ shop, careful }) => {
    const { people, product, path, owner, release, list, decide } = careful;
    const count = await countMailsFromNow(shop, people);
    const first = await release('3.0.0.0', [calendars]);
    expect((await decide('dismiss', first)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(expectErrorCode(await decide('tell', first))).toBe('UPDATE_NOT_WAITING');
    const details = { title: product.title, version: '3.0.0.0' };
    expect((await readCompanyEvents(owner, path))[0]).toMatchObject({
      kind: 'update dismissed',
      details,
    });
    await release('3.1.0.0', [calendars]);
    expect(await list()).toMatchObject([
      { version: '3.1.0.0', comparedVersion: '2.0.0.0', approvals: [calendars], olderVersions: [] },
    ]);
    expect(await count()).toEqual([2, 0, 0]);
    await release('3.2.0.0');
    expect(await count()).toEqual([3, 1, 1]);
    expect(await list()).toEqual([]);
  },
);

test(
  'who owns a product too, or is in a company that is told, gets one mail at once and no other',
  { tags: ['UPD-02', 'ORG-11'] },
  async ({ shop, db, careful }) => {
    const { owner, buyer, developer, product, release, decide } = careful;
    const own = await createOrder(shop, developer.user.id, product);
    const other = await createTestCompany(shop, 'Contoso');
    await other.add(buyer, 'developer');
    const again = await createOrder(shop, other.buyer.user.id, product);
    await db.update(orders).set({ companyId: other.id }).where(eq(orders.id, again.id));
    const count = await countMailsFromNow(shop, [owner, buyer, developer, other.developer]);
    const update = await release('3.0.0.0', [calendars]);
    expect(await count()).toEqual([1, 1, 1, 1]);
    const ready = `${product.title} 3.0.0 is ready to download`;
    expect(await readMail(shop, developer, ready)).toContain(
      `Download version 3.0.0:\nhttp://shop.test/order/${own.documentId}`,
    );
    expect(await readMail(shop, buyer, ready)).toContain(
      `A new version of ${product.title} is ready. Contoso has bought it, so you can download it.`,
    );
    expect((await decide('tell', update)).statusCode).toBe(200);
    expect(await count()).toEqual([2, 1, 1, 1]);
  },
);

test(
  'a job that runs again, after a kill or a decision, tells no one twice and lets nothing wait again',
  { tags: ['UPD-02'] },
  async ({ shop, db, careful }) => {
    const { owner, people, release, list, decide } = careful;
    const count = await countMailsFromNow(shop, people);
    const update = await release('3.0.0.0', [calendars]);
    const [stored] = await db
      .select()
      .from(releases)
      .where(eq(releases.documentId, update.documentId));
    const releaseId = stored!.id;
    const repeat = async (companyId?: number) => {
      const { jobs } = shop.deps;
      const job = { releaseId, afterUserId: 0, ...(companyId && { companyId }) };
      await jobs.enqueue(db, 'announce-release', job);
      await jobs.enqueue(db, 'announce-waiting-updates', { releaseId, afterMemberId: 0 });
      await allTold(shop);
    };
    await repeat();
    expect(await count()).toEqual([1, 0, 0]);
    const answers = await Promise.all([decide('tell', update), decide('tell', update, owner)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await repeat();
    await repeat(careful.id);
    expect(await count()).toEqual([2, 1, 1]);
    expect(await list()).toEqual([]);
  },
);

test(
  'the open pages of all owners learn that an update waits, and what another owner chose',
  { tags: ['UPD-02'] },
  async ({ shop, careful }) => {
    const { documentId, owner, buyer, developer, setRole, choose, release, decide } = careful;
    await setRole(buyer, 'owner');
    const [ofOwner, ofBuyer, ofDeveloper] = await Promise.all(
      [owner, buyer, developer].map((person) => connectChatClient(shop, person)),
    );
    const change = { documentId, name: 'Fabrikam', change: 'changed' };
    const update = await release('3.0.0.0', [calendars]);
    for (const client of [ofOwner!, ofBuyer!]) {
      expect(await client.nextEvent('companyChanged')).toEqual({ ...change, isOwn: false });
    }
    await decide('dismiss', update);
    expect(await ofBuyer!.nextEvent('companyChanged')).toEqual({ ...change, isOwn: false });
    const before = { policy: 'withoutApprovals' };
    expect((await choose(owner, 'all', before)).statusCode).toBe(200);
    expect(await ofBuyer!.nextEvent('companyChanged')).toEqual({ ...change, isOwn: false });
    const late = await choose(buyer, 'all', before);
    expect(expectErrorCode(late)).toBe('CHANGED_MEANWHILE');
    expect(ofDeveloper!.all('companyChanged')).toEqual([]);
  },
);

test(
  'each of many members is told once, and each of many owners asked once',
  { tags: ['UPD-02'] },
  async ({ db, careful }) => {
    await db.execute(sql`
      with people as (
        insert into users (document_id, username, email, provider, confirmed)
        select gen_random_uuid(), 'many-' || n, 'many-' || n || '@many.example', 'local', true
        from generate_series(1, 420) n returning id
      )
      insert into company_members (document_id, company_id, user_id, role)
      select gen_random_uuid(), ${careful.id}, id, case when id % 2 = 0 then 'owner' else 'developer' end
      from people`);
    const readCounts = async () => {
      const { rows } = await db.execute(
        sql`select count(*)::int as mails, count(distinct data->>'to')::int as people from jobs.job where name = 'send-mail' and data->>'to' like '%@many.example'`,
      );
      return rows;
    };
    const update = await careful.release('3.0.0.0', [calendars]);
    expect(await readCounts()).toEqual([{ mails: 210, people: 210 }]);
    await careful.decide('tell', update);
    expect(await readCounts()).toEqual([{ mails: 630, people: 420 }]);
  },
);
