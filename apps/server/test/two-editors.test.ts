import { describe, expect } from 'vitest';
import { createAdmin } from './support/calls/admin-calls.ts';
import type { Customer } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();

type Values = Record<string, unknown>;

interface Editor {
  readonly path: string;
  /** What is edited, of the answer. */
  readonly pick: (data: Values) => Values;
  readonly change: (values: Values, number: number) => Values;
}

const settingsOf = (data: Values) => data['settings'] as Values;

const editors: Record<string, Editor> = {
  'Name and look': {
    path: '/back-office/shop',
    pick: settingsOf,
    change: (values, number) => ({ ...values, tagLine: `Line ${number}` }),
  },
  'Invoices and tax': {
    path: '/back-office/invoicing',
    pick: settingsOf,
    change: (values, number) => ({ ...values, legalName: `Nordwind ${number}` }),
  },
  'Office hours': {
    path: '/back-office/office-hours',
    pick: (data) => data,
    change: (values, number) => ({ ...values, hoursToAnswer: number }),
  },
};

async function readValues({ call }: Customer, { path, pick }: Editor): Promise<Values> {
  return pick((await call('GET', path)).json().data);
}

/** By both at once, who have read the same. */
async function saveTwice(people: readonly Customer[], { path, change }: Editor, before: Values) {
  const answers = await Promise.all(
    people.map(({ call }, index) => call('PUT', path, { ...change(before, index + 1), before })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const late = answers.findIndex(({ statusCode }) => statusCode === 400);
  return { late, details: answers[late]!.json().error.details };
}

describe('two Admins who save at once', () => {
  test.for(Object.keys(editors))(
    '%s is changed by one, and the other learns who did so and when',
    async (name, { shop, admin }) => {
      const editor = editors[name]!;
      const second = await createAdmin(shop);
      const people = [admin, second];
      const before = await readValues(admin, editor);
      const { late, details } = await saveTwice(people, editor, before);
      expect(details).toMatchObject({
        code: 'CHANGED_MEANWHILE',
        change: {
          by: people[1 - late]!.user.username,
          at: expect.stringMatching(/^\d{4}-.+Z$/),
          isOwn: false,
        },
      });
      const now = await readValues(admin, editor);
      expect(now).toEqual({ ...before, ...editor.change(before, 2 - late) });
      const again = { ...editor.change(now, 3), before: now };
      expect((await admin.call('PUT', editor.path, again)).statusCode).toBe(200);
    },
  );

  test('one discount code is changed by the first tab, and the other learns of it', async ({
    admin,
  }) => {
    const terms = { kind: 'percent', value: 10, products: [], from: null, until: null };
    const input = { code: 'TWO-TABS', ...terms, limit: null, limitPerPerson: null, minimum: null };
    const { data } = (await admin.call('POST', '/back-office/discounts', input)).json();
    const editor = {
      path: `/back-office/discounts/${data.documentId}`,
      pick: () => input,
      change: (values: Values, number: number) => ({ ...values, limit: number }),
    };
    const { details } = await saveTwice([admin, admin], editor, input);
    expect(details.change).toMatchObject({ by: admin.user.username, isOwn: true });
  });
});
