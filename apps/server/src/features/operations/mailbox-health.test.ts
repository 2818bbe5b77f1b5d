import type { ShopHealth } from '@partshelf/contract/operations.ts';
import { expect } from 'vitest';
import type { Customer } from '../../../test/support/factories.ts';
import { insertInboundMail } from '../../../test/support/inbound-mails.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ readsMails: true });

const readMailbox = async ({ call }: Customer) =>
  (await call('GET', '/back-office/health')).json<{ data: ShopHealth }>().data.mailbox;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);

test(
  'health has what the mailbox of the answers brought, and what it could not read',
  { tags: ['DESK-05'] },
  async ({ shop, admin }) => {
    expect(await readMailbox(admin)).toEqual({
      readLast24Hours: 0,
      setAside: 0,
      oldestUnreadAt: null,
      lastError: null,
    });
    await insertInboundMail(shop, { receivedAt: hoursAgo(30), lastError: 'too long ago' });
    await insertInboundMail(shop, { receivedAt: hoursAgo(3), lastError: 'an earlier error' });
    await insertInboundMail(shop, { doneAt: new Date() });
    await insertInboundMail(shop, { state: 'ignored', reason: 'automatic' });
    const [oldest, newest] = [hoursAgo(2), hoursAgo(1)];
    const reading = { state: 'reading', reason: null } as const;
    await insertInboundMail(shop, { ...reading, receivedAt: oldest });
    await insertInboundMail(shop, {
      ...reading,
      receivedAt: newest,
      lastError: 'it took too long',
    });
    expect(await readMailbox(admin)).toEqual({
      readLast24Hours: 3,
      setAside: 2,
      oldestUnreadAt: oldest.toISOString(),
      lastError: { text: 'it took too long', receivedAt: newest.toISOString() },
    });
  },
);
