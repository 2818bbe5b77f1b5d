import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  readUndoToken,
  signUpCaller,
  untilReady,
} from '../../../test/support/calls/privacy-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sessions } from '../../db/tables/accounts.ts';

const test = shopTest();
const reason = 'Asked for it by letter on 3 November.';

const pathOf = (documentId: string) => `/back-office/people/${documentId}`;

test(
  'an Admin exports the data of a person, and no one else can download it',
  { tags: ['slow', 'PRIV-08'] },
  async ({ shop, admin, customer }) => {
    const path = pathOf(customer.user.documentId);
    const answer = await admin.call('POST', `${path}/export`, { reason });
    expect(answer.statusCode, answer.body).toBe(200);
    const { documentId } = await untilReady(admin, `${path}/data-requests`);
    const open = (call: typeof admin.call) => call('GET', `/privacy/exports/${documentId}`);
    expect((await open(admin.call)).statusCode).toBe(200);
    expect((await open((await createAdmin(shop)).call)).statusCode).toBe(404);
    expect((await open(customer.call)).statusCode).toBe(404);
    const again = await admin.call('POST', `${path}/export`, { reason });
    expect(expectErrorCode(again)).toBe('EXPORT_ALREADY_REQUESTED');
    expect(await readAudit(admin, customer.user.documentId)).toMatchObject([
      { action: 'data exported', details: { reason } },
    ]);
    expect((await customer.call('GET', '/privacy/export')).json().data.state).toBe('none');
  },
);

test(
  'an Admin deletes an account with a reason; the person can undo it, and the Admin cancel it',
  { tags: ['PRIV-08', 'PRIV-03'] },
  async ({ shop, accounts, admin }) => {
    const person = await signUpCaller(shop, accounts);
    const path = pathOf(person.user.documentId);
    const schedule = (body: object) => admin.call('POST', `${path}/deletion`, body);
    expect((await schedule({ reviews: 'delete' })).statusCode).toBe(400);
    const answer = await schedule({ reason, reviews: 'delete' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.deletion).toMatchObject({ state: 'scheduled', reviews: 'delete' });
    expect((await accounts.me(person.token)).statusCode).toBe(401);
    const list = await admin.call('GET', `/back-office/people?search=${person.email}`);
    expect(list.json().data).toMatchObject([{ blocked: false, deletion: { state: 'scheduled' } }]);
    expect(expectErrorCode(await schedule({ reason, reviews: 'delete' }))).toBe(
      'DELETION_ALREADY_SCHEDULED',
    );
    const cancelled = await admin.call('DELETE', `${path}/deletion`);
    expect(cancelled.json().data.deletion).toEqual({ state: 'none' });
    expect((await admin.call('DELETE', `${path}/deletion`)).statusCode).toBe(404);
    const token = await readUndoToken(accounts, person.email);
    expect((await accounts.post('/privacy/deletion/undo', { token })).statusCode).toBe(400);
    expect((await accounts.logIn(person.email, person.password)).statusCode).toBe(200);
    const actions = await readAudit(admin, person.user.documentId);
    expect(actions.map(({ action }) => action)).toEqual([
      'deletion cancelled',
      'deletion scheduled',
    ]);
  },
);

test(
  'the own account, an unknown person and an old sign-in are refused',
  { tags: ['PRIV-08'] },
  async ({ shop, db, customer }) => {
    const admin = await createAdmin(shop);
    const body = { reason, reviews: 'anonymous' };
    const own = await admin.call('POST', `${pathOf(admin.user.documentId)}/deletion`, body);
    expect(expectErrorCode(own)).toBe('OWN_ACCOUNT');
    const unknown = pathOf('z'.repeat(24));
    expect((await admin.call('POST', `${unknown}/deletion`, body)).statusCode).toBe(404);
    expect((await admin.call('POST', `${unknown}/export`, { reason })).statusCode).toBe(404);
    expect((await admin.call('GET', `${unknown}/data-requests`)).statusCode).toBe(404);
    await db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` });
    const path = pathOf(customer.user.documentId);
    for (const late of [
      await admin.call('POST', `${path}/deletion`, body),
      await admin.call('POST', `${path}/export`, { reason }),
    ]) {
      expect(expectErrorCode(late)).toBe('PROOF_TOO_OLD');
    }
  },
);

test(
  'a person who was blocked stays blocked when the deletion is cancelled',
  { tags: ['PRIV-03'] },
  async ({ shop, admin }) => {
    const person = await createCustomer(shop, { blocked: true });
    const path = pathOf(person.user.documentId);
    await admin.call('POST', `${path}/deletion`, { reason, reviews: 'anonymous' });
    await admin.call('DELETE', `${path}/deletion`);
    const list = await admin.call('GET', `/back-office/people?search=${person.user.email}`);
    expect(list.json().data).toMatchObject([{ blocked: true, deletion: null }]);
  },
);
