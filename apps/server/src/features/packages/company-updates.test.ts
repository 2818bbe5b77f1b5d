import { expect } from 'vitest';
import {
  calendars,
  countMailsFromNow,
  createCarefulCompany,
  readCompanyEvents,
  readMail,
} from '../../../test/support/careful-company.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest().extend('careful', ({ shop, adminReleases }) =>
  createCarefulCompany(shop, adminReleases),
);

test(
  'an update that needs new approvals waits until an owner tells the members',
  { tags: ['slow', 'UPD-02'] },
  async ({ shop, careful }) => {
    const { owner, developer, product, order, path, people, release, list, decide } = careful;
    const count = await countMailsFromNow(shop, people);
    await release('2.1.0.0');
    expect(await count()).toEqual([1, 1, 1]);
    const { documentId } = await release('3.0.0.0', [calendars]);
    expect(await count()).toEqual([2, 1, 1]);
    expect(await readMail(shop, owner, `${product.title} 3.0.0 waits for an owner`)).toEqual(
      expect.arrayContaining([
        `${product.title} 3.0.0 needs more approvals than version 2.1.0. The members of Fabrikam are not told of it until an owner says so.`,
        'New permissions, which your administrator has to approve: Read calendars (Microsoft Graph).',
        `Open the updates:\nhttp://shop.test/company/${careful.documentId}/updates`,
        expect.stringMatching(/^Unsubscribe:\nhttp/),
      ]),
    );
    expect(await list()).toEqual([
      {
        documentId,
        version: '3.0.0.0',
        publishedAt: expect.any(String),
        product: { documentId: product.documentId, title: product.title },
        order: { documentId: order.documentId },
        comparedVersion: '2.1.0.0',
        approvals: [
          {
            ...calendars,
            meaning: 'Read calendars',
            approver: 'Global Administrator',
            reach: 'tenant',
            isGrantable: true,
          },
        ],
        olderVersions: [],
      },
    ]);

    expect((await decide('tell', { documentId })).statusCode).toBe(200);
    expect(await count()).toEqual([3, 2, 2]);
    const told = await readMail(shop, developer, `${product.title} 3.0.0 is ready to download`);
    expect(told).toEqual(
      expect.arrayContaining([
        'Before you install it: this version asks your administrator to approve more than version 2.1.0. Read calendars (Microsoft Graph).',
        `A new version of ${product.title} is ready. Fabrikam has bought it, so you can download it.`,
      ]),
    );
    expect(await list()).toEqual([]);
    expect(expectErrorCode(await decide('tell', { documentId }))).toBe('UPDATE_NOT_WAITING');
    expect(await count()).toEqual([3, 2, 2]);
    const details = { title: product.title, version: '3.0.0.0' };
    expect(await readCompanyEvents(owner, path)).toMatchObject([
      { kind: 'update told', actor: { username: owner.user.username }, details },
      {
        kind: 'changed',
        details: { updatePolicyBefore: 'all', updatePolicy: 'withoutApprovals' },
      },
      { kind: 'bought' },
      { kind: 'created' },
    ]);
    await release('3.1.0.0', [calendars]);
    expect(await count()).toEqual([4, 3, 3]);
  },
);

test(
  'a member who becomes an owner decides, also after the company was closed',
  { tags: ['slow', 'UPD-02'] },
  async ({ shop, careful }) => {
    const { owner, buyer, developer, path, setRole, remove, choose, release, list } = careful;
    const update = await release('3.0.0.0', [calendars]);
    await setRole(developer, 'owner');
    await remove(owner);
    expect((await owner.call('GET', `${path}/updates`)).statusCode).toBe(404);
    expect(await list(developer)).toMatchObject([{ version: '3.0.0.0' }]);
    await developer.call('DELETE', path);
    expect(expectErrorCode(await choose(developer, 'all'))).toBe('COMPANY_CLOSED');
    const count = await countMailsFromNow(shop, [owner, buyer, developer]);
    expect((await careful.decide('tell', update, developer)).statusCode).toBe(200);
    expect(await count()).toEqual([0, 1, 1]);
  },
);
