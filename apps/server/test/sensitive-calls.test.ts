import type { ListedRoute, Schema } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import { makeProofOld } from './support/calls/factor-calls.ts';
import { expectErrorCode } from './support/error-code.ts';
import { createCustomer } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();

const callOf = ({ method, path }: ListedRoute) => `${method} ${path}`;

type Reasons = Readonly<Record<string, readonly string[]>>;

/** Writes without the flag, by the reason why. A new one fails until it has the flag or a reason. */
const writesOfOldSessions: Reasons = {
  'A mailed link, a password or a payment provider is the proof': [
    'POST /auth/accept-invitation',
    'POST /auth/email-confirmation',
    'POST /auth/local',
    'POST /auth/passkey',
    'POST /auth/passkey/options',
    'POST /auth/reset-password',
    'POST /company-claims/refuse',
    'POST /company-invitations/accept',
    'POST /company-invitations/preview',
    'POST /connect/microsoft/confirm',
    'POST /email-change/confirm',
    'POST /notices/unsubscribe',
    'POST /privacy/deletion/undo',
    'POST /sessions/current/proof',
    'POST /sessions/current/proof/options',
    'POST /stripe/webhook',
    'POST /subscribers/confirm',
    'POST /subscribers/unsubscribe',
    'POST /unsubscribe',
  ],
  'The body has the password, or the handler asks for a recent reauthentication by itself': [
    'POST /auth/change-password',
    'POST /email-change/request',
    'POST /privacy/deletion',
    'POST /users/me/sign-in-methods/remove',
  ],
  'The call before it, which began it, has the flag': [
    'POST /users/me/authenticator-app/confirm',
    'POST /users/me/passkeys',
  ],
  'Visitors send a few mails an hour, to the address that they type or to the shop': [
    'POST /auth/forgot-password',
    'POST /auth/local/register',
    'POST /auth/send-email-confirmation',
    'POST /connect/microsoft/mail',
    'POST /contacts',
    'POST /subscribers',
  ],
  'Money goes back to the card that paid, and above $100 in a session the handler asks': [
    'POST /back-office/orders/:documentId/partial-refund',
    'POST /back-office/orders/:documentId/refund',
    'POST /back-office/refunds/:documentId/approve',
  ],
  'Only an API token may make it, which a recent reauthentication has given': [
    'POST /publish/releases',
  ],
  'A pipeline makes it, which an Admin has added with a recent reauthentication': [
    'POST /publish/token',
  ],
  'The buyer pays at Stripe, or asks for something about an order that is theirs': [
    'DELETE /orders/:documentId',
    'DELETE /orders/:documentId/refund-request',
    'POST /checkout/quote',
    'POST /orders',
    'POST /orders/:documentId/cancel',
    'POST /orders/:documentId/card',
    'POST /orders/:documentId/company',
    'POST /orders/:documentId/invoice',
    'POST /orders/:documentId/invoice/mail',
    'POST /orders/:documentId/refund-request',
    'POST /orders/recreate-checkout-session',
    'POST /quotes',
    'POST /quotes/:token/accept',
    'POST /quotes/:token/decline',
    'POST /quotes/:token/renew',
    'POST /orders/resume-checkout-session',
    'PUT /orders/:documentId/invoice',
    'PUT /licences/:documentId/hosts',
    'PUT /licences/:documentId/tenant',
    'PUT /licences/:documentId/test-tenant',
  ],
  'Only the caller is concerned': [
    'DELETE /carts/:documentId',
    'DELETE /chat-attachments/:documentId',
    'DELETE /favorites/:documentId',
    'DELETE /upload/files/:id',
    'DELETE /users/me/billing',
    'POST /carts',
    'POST /chat-attachments',
    'POST /chat-room/transcript',
    'POST /companies',
    'POST /favorites',
    'POST /licences/verify',
    'POST /products/:documentId/views',
    'POST /reviews',
    'POST /trials',
    'POST /trials/:documentId/extend',
    'POST /upload',
    'PUT /back-office/notices/preferences',
    'PUT /carts/:documentId',
    'PUT /chat-message/:id/user-mark-read',
    'PUT /chat-ratings/:documentId',
    'PUT /users/:id',
    'PUT /users/me/billing',
    'PUT /users/me/mail-preferences',
    'PUT /users/me/passkeys/:documentId',
    'POST /back-office/notices/:documentId/read',
    'POST /back-office/notices/read',
  ],
  'Events go to the address that an Admin has proved to be allowed to choose': [
    'POST /back-office/webhooks/:documentId/deliveries/:event/redeliver',
    'POST /back-office/webhooks/:documentId/redeliver',
    'POST /back-office/webhooks/:documentId/test',
    'PUT /back-office/webhooks/:documentId/on',
  ],
  'It takes access away, or stops what was going on': [
    'DELETE /api-tokens/:documentId',
    'DELETE /back-office/discounts/:documentId',
    'POST /back-office/licences/:documentId/suspend',
    'POST /back-office/trials/blocked-domains',
    'DELETE /back-office/people/:documentId/deletion',
    'DELETE /back-office/people/invitations/:documentId',
    'DELETE /back-office/subscribers/:documentId',
    'DELETE /back-office/trusted-publishers/:documentId',
    'DELETE /back-office/webhooks/:documentId',
    'DELETE /companies/:documentId/domains/:domain',
    'DELETE /companies/:documentId/invitations/:invitation',
    'DELETE /companies/:documentId/join-requests',
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'DELETE /sessions/current',
    'POST /back-office/discounts/:documentId/withdraw',
    'POST /back-office/releases/held/:documentId/decline',
    'POST /companies/:documentId/join-requests/:request/decline',
  ],
  'An owner has decided before how people of a verified domain join': [
    'POST /companies/:documentId/join-requests',
  ],
  'The company changes no rights by it': [
    'POST /companies/:documentId/domains',
    'POST /companies/:documentId/domains/:domain/check',
    'PUT /companies/:documentId',
    'PUT /companies/:documentId/billing',
    'POST /companies/:documentId/updates/:release/dismiss',
    'POST /companies/:documentId/updates/:release/tell',
    'PUT /companies/:documentId/update-policy',
  ],
  'The mail answers a person who has written or bought, or repeats one to the same address': [
    'POST /back-office/invoicing/issue',
    'POST /back-office/mails/:documentId/resend',
    'POST /back-office/messages/:documentId/answer',
    'POST /back-office/opening/test-mail',
    'POST /back-office/orders/:documentId/another-attempt',
    'POST /back-office/orders/:documentId/credit-note',
    'POST /back-office/overview/failed-jobs/:queue/retry',
    'POST /back-office/refunds/:documentId/decline',
    'PUT /back-office/reviews/:documentId/reply',
  ],
  'The daily work at products: nothing is for sale by it': [
    'DELETE /back-office/categories/:documentId',
    'DELETE /back-office/products/:documentId',
    'POST /back-office/categories',
    'POST /back-office/images',
    'POST /back-office/import-export/products',
    'POST /back-office/import-export/products/check',
    'POST /back-office/import-export/products/differences',
    'POST /back-office/products',
    'POST /back-office/products/:documentId/copies',
    'POST /back-office/products/:documentId/packages',
    'POST /back-office/shop/images',
    'POST /back-office/texts/preview',
    'PUT /back-office/categories',
    'PUT /back-office/categories/:documentId',
    'PUT /back-office/products/:documentId',
  ],
  'No money moves: a failure that an Admin has seen is closed': [
    'POST /back-office/orders/:documentId/refunds/:refundDocumentId/dismiss',
  ],
  'A bank file is read, or its payments are left out: no money is recorded by it': [
    'POST /back-office/bank-files',
    'POST /back-office/bank-files/:documentId/dismiss',
  ],
  'The daily work in the back office, which can be undone': [
    'DELETE /back-office/csp-reports',
    'DELETE /back-office/csp-reports/:documentId',
    'DELETE /back-office/orders/:documentId/notes/:noteDocumentId',
    'DELETE /back-office/people/:documentId/notes/:noteDocumentId',
    'POST /back-office/orders/:documentId/notes',
    'POST /back-office/overview/alerts/:id/reopen',
    'POST /back-office/overview/alerts/:id/resolve',
    'POST /back-office/people/:documentId/notes',
    'PUT /back-office/chat-ratings/settings',
    'PUT /back-office/inbound-mails/:documentId/done',
    'PUT /back-office/messages/:documentId/done',
    'PUT /back-office/messages/:documentId/waiting',
    'PUT /back-office/office-hours',
    'PUT /back-office/opening',
    'PUT /back-office/reviews/:documentId/hidden',
  ],
  'A conversation between customer and agents': [
    'DELETE /back-office/canned-replies/:documentId',
    'DELETE /back-office/canned-replies/:documentId/files/:file',
    'DELETE /chat-canned-replies/:documentId',
    'DELETE /chat-canned-replies/:documentId/files/:file',
    'DELETE /chat-notes/:documentId',
    'DELETE /chat-rooms/:documentId/fixes/:fix',
    'POST /back-office/canned-replies',
    'POST /back-office/canned-replies/:documentId/files',
    'POST /chat-canned-replies',
    'POST /chat-canned-replies/:documentId/attachments',
    'POST /chat-canned-replies/:documentId/files',
    'POST /chat-message/helpdesk-chat-message',
    'POST /chat-message/user-chat-message',
    'POST /chat-rooms/:documentId/fixes',
    'POST /chat-rooms/:documentId/notes',
    'PUT /back-office/canned-replies/:documentId',
    'PUT /chat-canned-replies/:documentId',
    'PUT /chat-message/:id/helpdesk-mark-read',
    'PUT /chat-rooms/:documentId',
    'PUT /chat-rooms/:documentId/assignee',
    'PUT /chat-rooms/:documentId/mentions-read',
    'PUT /chat-rooms/:documentId/unread',
  ],
};

/** Reads of several people, and files, that an old session gets without a limit. */
const readsOfOldSessions: Reasons = {
  'Colleagues of the caller in one company': [
    'GET /companies/:documentId/audit',
    'GET /companies/:documentId/invitations',
    'GET /companies/:documentId/join-requests',
    'GET /companies/:documentId/members',
  ],
  'One order, company, product or conversation with those who take part': [
    'GET /back-office/companies/:documentId',
    'GET /back-office/inbound-mails/:documentId/original',
    'GET /back-office/orders/:documentId',
    'GET /back-office/people/:documentId',
    'GET /back-office/people/:documentId/activity',
    'GET /chat-messages/:documentId/mail/original',
    'GET /chat-room/user-chat-room',
    'GET /chat-rooms/:documentId',
    'GET /chat-rooms/:documentId/messages',
    'GET /chat-rooms/:documentId/notes',
    'GET /licences/:documentId/certificate',
    'GET /licences/:documentId/file',
    'GET /licences/:documentId/package',
    'GET /orders/:documentId/invoice',
    'GET /orders/:documentId/transfer/pdf',
    'GET /privacy/exports/:documentId',
    'GET /quotes/:token/pdf',
  ],
  'The staff, who are few': [
    'GET /back-office/chat-answers',
    'GET /back-office/chat-ratings/summary',
    'GET /back-office/people/invitations',
    'GET /back-office/texts',
    'GET /back-office/texts/:name/versions',
    'GET /chat-assignees',
  ],
  'The file names no people': [
    'GET /back-office/export/csp-reports',
    'GET /back-office/export/notices',
    'GET /back-office/import-export/products',
    'GET /back-office/invoicing/preview',
    'GET /back-office/statistics/:table/export',
    'GET /products/:documentId/security-review',
  ],
  'Its handler counts what it finds': ['GET /back-office/search'],
};

const personFields = new Set(['email', 'fromEmail', 'recipient', 'username', 'fromName', 'actor']);

/** What the library says about a schema. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly in?: Schema;
  readonly out?: Schema;
}

function listsPeople(schema: Schema, isInList = false): boolean {
  const definition = schema._zod.def as unknown as Definition;
  const { shape = {}, element, valueType, innerType, options = [] } = definition;
  const fields = Object.entries(shape);
  if (isInList && fields.some(([name]) => personFields.has(name))) return true;
  if (element) return listsPeople(element, true);
  const inner = [...options, valueType, innerType, definition.in, definition.out];
  return [...fields.map(([, field]) => field), ...inner].some(
    (one) => one !== undefined && listsPeople(one, isInList),
  );
}

const withAccount = allRoutes.filter(
  ({ access, method }) => access !== 'public' || method !== 'GET',
);

test(
  'a call that changes something asks for a recent reauthentication, or says why not',
  { tags: ['A07'] },
  () => {
    const writes = withAccount.filter(
      ({ method, needsReauthentication }) => method !== 'GET' && !needsReauthentication,
    );
    expect(writes.map(callOf).toSorted()).toEqual(
      Object.values(writesOfOldSessions).flat().toSorted(),
    );
  },
);

test(
  'a list or file of people asks for a recent reauthentication, or says why not',
  { tags: ['A07'] },
  () => {
    const reads = withAccount.filter(
      (route) =>
        route.method === 'GET' &&
        (route.responseType === 'file' || listsPeople(route.output)) &&
        !route.needsReauthentication &&
        !route.listsPeople,
    );
    expect(reads.map(callOf).toSorted()).toEqual(
      Object.values(readsOfOldSessions).flat().toSorted(),
    );
  },
);

test(
  'what needs a recent reauthentication is refused to an old session',
  { tags: ['slow', 'A07'] },
  async ({ shop }) => {
    const admin = await createCustomer(shop, { role: 'Admin' });
    await makeProofOld(shop, admin.user.id);
    const sensitive = allRoutes.filter(({ needsReauthentication }) => needsReauthentication);
    const answers = await Promise.all(
      sensitive.map(({ method, path }) =>
        admin.call(method, path.replace(/:\w+/g, 'a'.repeat(24))),
      ),
    );
    expect(answers.map((answer) => expectErrorCode(answer))).toEqual(
      answers.map(() => 'PROOF_TOO_OLD'),
    );
    expect((await admin.call('GET', '/back-office/people')).statusCode).toBe(200);
  },
);

const lists = allRoutes.filter(
  ({ listsPeople: kind }) => kind !== undefined && kind !== 'chatsListed',
);

test.for(lists.map(({ path }) => [path] as const))(
  'an old session reads the first hundred rows of %s, and no more',
  { tags: ['slow', 'A07'] },
  async ([path], { shop }) => {
    const admin = await createCustomer(shop, { role: 'Admin' });
    const needed =
      path === '/chat-search' ? 'q=anna&' : path.endsWith('/activity') ? 'kind=orders&' : '';
    const read = (page: string) =>
      admin.call('GET', `${path.replace(/:\w+/g, 'a'.repeat(24))}?${needed}${page}`);
    const beyond = ['pagination[page]=5', 'pagination[page]=2&pagination[pageSize]=100'];
    await makeProofOld(shop, admin.user.id);
    for (const page of beyond) expect(expectErrorCode(await read(page))).toBe('PROOF_TOO_OLD');
    for (const page of ['pagination[page]=4', 'pagination[pageSize]=100'])
      expect((await read(page)).body).not.toContain('PROOF_TOO_OLD');
  },
);
