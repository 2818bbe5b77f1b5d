import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import { shopTest } from '../support/shop-test.ts';
import { createBuyer } from '../support/buyer.ts';
import { createHelpdesk } from '../support/calls/chat-calls.ts';
import { createRandom, type Random } from '../faults/campaign.ts';

const words = [
  '',
  ' ',
  'null',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  "' or 1=1 --",
  "'; select pg_sleep(5); --",
  '%',
  '_',
  '\\',
  '$eq',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202Eabc',
  '\u0000',
  '\uD800',
  'é'.repeat(300),
  'a'.repeat(24),
  'succeeded',
  'cs_test_0123456789',
];

function anything(dice: Random, depth = 0): unknown {
  const kind = dice.pick(['word', 'number', 'flag', 'null', 'list', 'object'] as const);
  if (kind === 'number') return dice.pick([0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 99]);
  if (kind === 'flag') return dice.pick([true, false]);
  if (kind === 'null') return null;
  if (depth > 2 || kind === 'word') return dice.pick(words);
  if (kind === 'list') return [anything(dice, depth + 1), anything(dice, depth + 1)];
  return { [dice.pick(keys)]: anything(dice, depth + 1) };
}

const keys =
  'identifier password email username code passwordConfirmation data quantity amount products items productDocumentId cartDocumentId sessionId content chatroomId clientKey chat_status constructor'.split(
    ' ',
  );

const queries =
  'filters[slug][$eq] filters[title][$containsi] filters[categories][title] filters[$or][0][title] filters[isNew] filters[type][$eq] populate populate[img][populate] pagination[page] pagination[pageSize] sort sessionId confirmation before after x[y][z]'.split(
    ' ',
  );

function addressOf(dice: Random, { path }: ListedRoute): string {
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(dice.pick(words).toWellFormed()));
  const pairs = Array.from({ length: dice.pick([0, 1, 2, 3]) }, () => {
    const value = encodeURIComponent(dice.pick(words).toWellFormed());
    return `${encodeURIComponent(dice.pick(queries))}=${value}`;
  });
  return `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

const internals = /drizzle|postgres|node_modules|select "/i;

/** The same calls for the same seed. */
export function testAnyInput({ seed, callsPerRoute }: { seed: number; callsPerRoute: number }) {
  const test = shopTest();

  test.for(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers any input without an internal error',
    { tags: ['X10', 'S03', 'S04'] },
    async ([, route], { shop }) => {
      const dice = createRandom(seed);
      const isHelpdesk = route.access === 'helpdesk';
      const { call } = await (isHelpdesk ? createHelpdesk(shop) : createBuyer(shop));
      const failures: string[] = [];
      for (let i = 0; i < callsPerRoute; i += 1) {
        const address = addressOf(dice, route);
        const body = route.method === 'GET' ? undefined : anything(dice);
        const response = await call(route.method, address.slice('/api'.length), body);
        if (response.statusCode < 500 && !internals.test(response.body)) continue;
        failures.push(
          `${address} ${JSON.stringify(body)}: ${response.statusCode} ${response.body}`,
        );
      }
      expect({ seed, failures }).toEqual({ seed, failures: [] });
    },
  );
}
