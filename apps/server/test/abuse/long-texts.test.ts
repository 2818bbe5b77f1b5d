import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { measureCpuMs } from '../processes/server-process.ts';
import { shopTest } from '../support/shop-test.ts';
import { createCustomer, type Customer } from '../support/factories.ts';

const test = shopTest();
let callers: Record<'Customer' | 'Helpdesk' | 'Admin', Customer>;

test.beforeAll(async ({ shop }) => {
  callers = {
    Customer: await createCustomer(shop),
    Helpdesk: await createCustomer(shop, { role: 'Helpdesk' }),
    Admin: await createCustomer(shop, { role: 'Admin' }),
  };
});

/** As long as a body may be, and the worst case for patterns that backtrack. */
const texts = {
  'an address that never ends': `${'@.'.repeat(45_000)} x`,
  'spaces within': `x${' '.repeat(90_000)}x`,
  'line ends': `${'\n'.repeat(90_000)}\u0001`,
  'letters and hyphens': `${'a-'.repeat(45_000)}!`,
};

const withBody = allRoutes.filter(({ body }) => body);

const callerOf = ({ access }: ListedRoute) =>
  callers[access === 'admin' ? 'Admin' : access === 'helpdesk' ? 'Helpdesk' : 'Customer'];

function fieldsOf({ body }: ListedRoute): string[] {
  const { properties = {} } = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

describe.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is soon done with',
  (_, route) => {
    test.for(Object.entries(texts))(
      '%s in every field',
      { tags: ['X10', 'A17'] },
      async ([, text]) => {
        const { call } = callerOf(route);
        const path = route.path.replace(/:\w+/g, 'a'.repeat(24));
        const fields = fieldsOf(route);
        const cpuMs = await measureCpuMs(async () => {
          for (const field of fields) {
            const response = await call(route.method, path, { [field]: text });
            expect(response.statusCode).toBeGreaterThanOrEqual(400);
            expect(response.statusCode).toBeLessThan(500);
          }
        });
        expect(cpuMs).toBeLessThan(1_000 * (1 + fields.length));
      },
    );
  },
);
