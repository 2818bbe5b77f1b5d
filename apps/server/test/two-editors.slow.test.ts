import type { ListedRoute, Schema } from '@partshelf/contract/api/route.ts';
import { allRoutes, type Call } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import { createAdmin } from './support/calls/admin-calls.ts';
import { releaseCalls } from './support/calls/release-calls.ts';
import { createTestCompany } from './support/companies.ts';
import { createCategory, createImage, createProduct, type Customer } from './support/factories.ts';
import { createOwner } from './support/owner.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();

type Values = Record<string, unknown>;

interface Editor {
  /** `people` are two, or one person in two tabs. */
  readonly open: (
    shop: TestShop,
    admin: Customer,
  ) => Promise<{ path: string; people: readonly [Customer, Customer] }>;
  readonly read: (person: Customer, path: string) => Promise<Values>;
  readonly change: (values: Values, number: number) => Values;
  /** The body has the values themselves unless this is given. */
  readonly toBody?: (values: Values) => Values;
  /** No time is stored. */
  readonly hasNoTime?: true;
}

const documentIdOf = (path: string) => path.split('/').find((part) => part.length === 24)!;

const readData = async ({ call }: Customer, path: string) =>
  (await call('GET', path)).json<{ data: Values }>().data;

/** The list has it among others. */
async function readListed(person: Customer, list: string, path: string) {
  const { data } = (await person.call('GET', list)).json<{ data: Values[] }>();
  return data.find(({ documentId }) => documentId === documentIdOf(path))!;
}

const pick = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const openSettings =
  (path: string): Editor['open'] =>
  async (shop, admin) => ({ path, people: [admin, await createAdmin(shop)] });

async function openRelease(shop: TestShop, admin: Customer, text: string) {
  const product = await createProduct(shop);
  const { documentId } = await releaseCalls(shop, admin).releaseVersion(product, '2.0.0.0');
  const path = `/back-office/releases/${documentId}/${text}`;
  return { path, people: [admin, await createAdmin(shop)] as const };
}

async function readRelease(person: Customer, path: string) {
  const { data } = (await person.call('GET', '/back-office/products')).json();
  for (const { documentId } of data) {
    const list = `/back-office/products/${documentId}/releases`;
    const found = await readListed(person, list, path);
    if (found) return found;
  }
  throw new Error('There is no such release');
}

async function openReply({ call }: Customer, list: string) {
  const input = { shortcut: 'hello', title: 'Greeting', content: 'Hello {username}.' };
  const { data } = (await call('POST', list, input)).json();
  return `${list}/${data.documentId}`;
}

async function openCompany(shop: TestShop, text = '') {
  const { documentId, owner, buyer, setRole } = await createTestCompany(shop);
  await setRole(buyer, 'owner');
  return { path: `/companies/${documentId}${text}`, people: [owner, buyer] as const };
}

const emptyBilling = {
  kind: 'person',
  name: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
  purchaseOrder: '',
  buyerReference: '',
  copyTo: '',
};

const discount = {
  code: 'TWO-TABS',
  kind: 'percent',
  value: 10,
  products: [],
  from: null,
  until: null,
  limit: null,
  limitPerPerson: null,
  minimum: null,
};

const cannedReply = {
  read: async (person: Customer, path: string) =>
    pick(await readListed(person, '/chat-canned-replies', path), 'shortcut', 'title', 'content'),
  change: (values: Values, number: number) => ({ ...values, content: `Text ${number}` }),
};

const editors: Partial<Record<Call, Editor>> = {
  'PUT /back-office/shop': {
    open: openSettings('/back-office/shop'),
    read: async (...from) => (await readData(...from))['settings'] as Values,
    change: (values, number) => ({ ...values, tagLine: `Line ${number}` }),
  },
  'PUT /back-office/invoicing': {
    open: openSettings('/back-office/invoicing'),
    read: async (...from) => (await readData(...from))['settings'] as Values,
    change: (values, number) => ({ ...values, legalName: `Nordwind ${number}` }),
  },
  'PUT /back-office/payments': {
    open: openSettings('/back-office/payments'),
    read: async (...from) => (await readData(...from))['settings'] as Values,
    change: (values, number) => ({ ...values, bank: `Bank ${number}` }),
  },
  'PUT /back-office/companies/:documentId/payment-terms': {
    open: async (shop, admin) => {
      const { documentId } = await createTestCompany(shop);
      const path = `/back-office/companies/${documentId}/payment-terms`;
      return { path, people: [admin, await createAdmin(shop)] };
    },
    read: async (person, path) =>
      pick(
        await readData(person, path.replace('/payment-terms', '')),
        'requiresPurchaseOrder',
        'deliversAtOnce',
      ),
    change: (values, number) => ({
      ...values,
      [number === 2 ? 'deliversAtOnce' : 'requiresPurchaseOrder']: number !== 3,
    }),
  },
  'PUT /back-office/time-zone': {
    open: openSettings('/back-office/time-zone'),
    read: readData,
    change: (_, number) => ({ timeZone: `Asia/${['Tokyo', 'Seoul', 'Dubai'][number - 1]}` }),
  },
  'PUT /back-office/currency': {
    open: openSettings('/back-office/currency'),
    read: async (...from) => pick(await readData(...from), 'currency'),
    change: (_, number) => ({ currency: ['EUR', 'GBP', 'CHF'][number - 1] }),
  },
  'PUT /back-office/office-hours': {
    open: openSettings('/back-office/office-hours'),
    read: readData,
    change: (values, number) => ({ ...values, hoursToAnswer: number }),
  },
  'PUT /back-office/webhooks/:documentId': {
    open: async (shop, admin) => {
      const input = { url: 'https://hooks.example/1', events: ['order.paid'] };
      const { data } = (await admin.call('POST', '/back-office/webhooks', input)).json();
      const path = `/back-office/webhooks/${data.documentId}`;
      return { path, people: [admin, await createAdmin(shop)] };
    },
    read: async (...from) => pick(await readData(...from), 'url', 'events'),
    change: (values, number) => ({ ...values, url: `https://hooks.example/changed-${number}` }),
  },
  'PUT /back-office/discounts/:documentId': {
    open: async (_, admin) => {
      const { data } = (await admin.call('POST', '/back-office/discounts', discount)).json();
      return { path: `/back-office/discounts/${data.documentId}`, people: [admin, admin] };
    },
    read: async (...from) => pick(await readData(...from), ...Object.keys(discount)),
    change: (values, number) => ({ ...values, limit: number }),
  },
  'PUT /back-office/categories/:documentId': {
    open: async (shop, admin) => {
      const { documentId } = await createCategory(shop, { title: 'Calendars' });
      const image = await createImage(shop, 'A month');
      const path = `/back-office/categories/${documentId}`;
      const img = { documentId: image.documentId, alternativeText: 'A month' };
      await admin.call('PUT', path, { title: 'Calendars', description: 'For teams.', img });
      return { path, people: [admin, await createAdmin(shop)] };
    },
    read: async (person, path) => {
      const category = await readListed(person, '/back-office/categories', path);
      const img = pick(category['img'] as Values, 'documentId', 'alternativeText');
      return { ...pick(category, 'title', 'description'), img };
    },
    change: (values, number) => ({ ...values, description: `Text ${number}` }),
  },
  'PUT /back-office/canned-replies/:documentId': {
    open: async (shop, admin) => {
      const path = await openReply(admin, '/back-office/canned-replies');
      return { path, people: [admin, await createAdmin(shop)] };
    },
    ...cannedReply,
  },
  'PUT /chat-canned-replies/:documentId': {
    open: async (_, admin) => {
      const path = await openReply(admin, '/chat-canned-replies');
      return { path, people: [admin, admin] };
    },
    ...cannedReply,
    hasNoTime: true,
  },
  'PUT /back-office/releases/:documentId/changelog': {
    open: (shop, admin) => openRelease(shop, admin, 'changelog'),
    read: async (...from) => pick(await readRelease(...from), 'changelog'),
    change: (_, number) => ({ changelog: `Text ${number}` }),
  },
  'PUT /back-office/releases/:documentId/install-note': {
    open: (shop, admin) => openRelease(shop, admin, 'install-note'),
    read: async (...from) => ({ installNote: (await readRelease(...from))['installNote'] ?? '' }),
    change: (_, number) => ({ installNote: `Text ${number}` }),
  },
  'PUT /back-office/reviews/:documentId/reply': {
    open: async (shop, admin) => {
      const owner = await createOwner(shop, await createProduct(shop));
      const { data } = (await owner.review({ rating: 5, comment: 'Worth it.' })).json();
      const path = `/back-office/reviews/${data.documentId}/reply`;
      return { path, people: [admin, await createAdmin(shop)] };
    },
    read: async (person, path) => {
      const { reply } = await readListed(person, '/back-office/reviews', path);
      return { text: (reply as { text: string } | null)?.text ?? '' };
    },
    change: (_, number) => ({ text: `Text ${number}` }),
  },
  'PUT /companies/:documentId': {
    open: (shop) => openCompany(shop),
    read: async (...from) => pick(await readData(...from), 'name'),
    change: (_, number) => ({ name: `Contoso ${number}` }),
  },
  'PUT /companies/:documentId/update-policy': {
    open: (shop) => openCompany(shop, '/update-policy'),
    read: readData,
    change: (_, number) => ({ policy: number === 3 ? 'all' : 'withoutApprovals' }),
  },
  'PUT /companies/:documentId/billing': {
    open: (shop) => openCompany(shop, '/billing'),
    read: async (...from) => ((await readData(...from))['billing'] as Values) ?? emptyBilling,
    change: (values, number) => ({ ...values, name: `Contoso ${number}` }),
    toBody: (billing) => ({ billing }),
  },
};

test.for(Object.keys(editors) as Call[])(
  '%s is refused for the second one, who learns what is stored, who saved it and when',
  async (call, { shop, admin }) => {
    const { open, read, change, hasNoTime, ...editor } = editors[call]!;
    const toBody = editor.toBody ?? ((values) => values);
    const { path, people } = await open(shop, admin);
    const before = await read(people[0], path);
    const save = (person: Customer, values: Values, seen: Values) =>
      person.call('PUT', path, { ...toBody(values), before: seen });
    const answers = await Promise.all(
      people.map((person, index) => save(person, change(before, index + 1), before)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const late = answers.findIndex(({ statusCode }) => statusCode === 400);
    const early = people[1 - late]!;
    const now = await read(people[0], path);
    expect(now).toEqual({ ...before, ...change(before, 2 - late) });
    expect(answers[late]!.json().error.details).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      stored: now,
      change: {
        by: early.user.username,
        at: hasNoTime ? null : expect.stringMatching(/^\d{4}-.+Z$/),
        isOwn: people[late] === early,
      },
    });
    expect((await save(people[late]!, change(now, 3), now)).statusCode).toBe(200);
    expect(await read(people[0], path)).toEqual(change(now, 3));
  },
);

const versionFields = ['before', 'updatedAt', 'version', 'versions', 'hiddenAt'];

interface Definition {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly in?: Schema;
}

function listFields(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const { shape = {}, innerType, options = [], ...def } = schema._zod.def as unknown as Definition;
  return [...Object.keys(shape), ...[...options, innerType, def.in].flatMap(listFields)];
}

const callOf = ({ method, path }: ListedRoute) => `${method} ${path}`;

/**
 * These calls know no version, for the reason that is their key. A new call fails until it has a
 * version or a reason.
 */
const withoutVersion: Readonly<Record<string, readonly string[]>> = {
  'A choice of two: who presses late sets what is stored already': [
    'PUT /back-office/chat-ratings/settings',
    'PUT /back-office/company-settings',
    'PUT /back-office/inbound-mails/:documentId/done',
    'PUT /back-office/messages/:documentId/done',
    'PUT /back-office/messages/:documentId/waiting',
    'PUT /back-office/opening',
    'PUT /back-office/people/:documentId/blocked',
    'PUT /back-office/publishing',
    'PUT /back-office/subscribers/form',
    'PUT /back-office/webhooks/:documentId/on',
    'PUT /chat-rooms/:documentId',
    'PUT /chat-rooms/:documentId/unread',
  ],
  'One choice is set, and its history says who did so': [
    'PUT /back-office/people/:documentId/role',
    'PUT /chat-rooms/:documentId/assignee',
    'PUT /companies/:documentId/domains/:domain',
    'PUT /companies/:documentId/members/:member',
  ],
  'The binding before it stays in the history of the licence': [
    'PUT /back-office/licences/:documentId/hosts',
    'PUT /back-office/licences/:documentId/tenant',
    'PUT /licences/:documentId/hosts',
    'PUT /licences/:documentId/tenant',
    'PUT /licences/:documentId/test-tenant',
  ],
  'It has no text: the order of the list is on the screen at once': ['PUT /back-office/categories'],
  'It only rises, and a number that is taken is refused': [
    'PUT /back-office/invoicing/next-number',
  ],
  'The invoice before it stays': ['PUT /orders/:documentId/invoice'],
  'Only the caller is concerned': [
    'PUT /back-office/notices/preferences',
    'PUT /carts/:documentId',
    'PUT /chat-message/:id/helpdesk-mark-read',
    'PUT /chat-message/:id/user-mark-read',
    'PUT /chat-ratings/:documentId',
    'PUT /chat-rooms/:documentId/mentions-read',
    'PUT /users/:id',
    'PUT /users/me/billing',
    'PUT /users/me/mail-preferences',
    'PUT /users/me/passkeys/:documentId',
  ],
};

test('every call that replaces something knows the version that was read, or has a reason', () => {
  const changing = allRoutes.filter(({ method }) => method === 'PUT');
  const isVersioned = ({ body }: ListedRoute) =>
    listFields(body).some((name) => versionFields.includes(name));
  const others = changing.filter((route) => !isVersioned(route)).map(callOf);
  expect(others.toSorted()).toEqual(Object.values(withoutVersion).flat().toSorted());
  const comparing = changing.filter(({ body }) => listFields(body).includes('before'));
  expect(comparing.map(callOf).toSorted()).toEqual(Object.keys(editors).toSorted());
});
