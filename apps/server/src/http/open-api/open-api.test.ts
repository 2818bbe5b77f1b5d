import { allRoutes } from '@partshelf/contract/routes.ts';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { shopTest } from '../../../test/support/shop-test.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { $ref?: string; content?: Content }>>;
}

type Content = Readonly<Record<string, { example?: unknown; examples?: Record<string, unknown> }>>;

interface Description {
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const test = shopTest().extend('description', { scope: 'file' }, async ({ shop }) =>
  (await shop.app.inject('/api/openapi.json')).json<Description>(),
);

const described = allRoutes.map((route) => [`${route.method} ${route.path}`, { route }] as const);

const operationOf = ({ paths }: Description, { method, path }: ListedRoute) =>
  paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

test('the description passes every recommended rule of a linter', async ({ shop }) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // `people/{documentId}/role` and `people/invitations/{documentId}` differ in the last part.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const source = (await shop.app.inject('/api/openapi.json')).body;
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('the server of the description is the public address', ({ description }) => {
  expect(description.servers).toEqual([{ url: 'http://shop.test/api' }]);
});

test.for(described)(
  '%s has an id, and the feature word as its tag',
  ([, given], { description }) => {
    const { operationId, tags } = operationOf(description, given.route);
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(tags).toHaveLength(1);
  },
);

test.for(described)(
  'the examples of %s are what it accepts and answers',
  ([, { route }], { description }) => {
    const { requestBody, responses } = operationOf(description, route);
    const sent = requestBody?.content['application/json'];
    if (route.body && sent) expect(z.safeParse(route.body, sent.example).error).toBeUndefined();
    const answered = responses[200]?.content?.['application/json'];
    if (answered) expect(z.safeEncode(route.output, answered.example).error).toBeUndefined();
    expect(responses).toBeDefined();
  },
);

const authorizations = async (customer: { token: string }, admin: { token: string }) => [
  {},
  { authorization: `Bearer ${customer.token}` },
  { authorization: `Bearer ${admin.token}` },
];

test.for(described)(
  'every refusal of %s is described with its code',
  async ([, { route }], { shop, description, customer, admin }) => {
    const { responses } = operationOf(description, route);
    for (const headers of await authorizations(customer, admin)) {
      const response = await shop.app.inject({
        method: route.method,
        url: `/api${route.path.replace(/:\w+/g, 'a'.repeat(24))}?nonsense=1`,
        headers,
        ...(route.method !== 'GET' && { payload: { nonsense: true } }),
      });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      const { error, details = error.details } = response.json();
      const answer = responses[response.statusCode];
      const known =
        answer?.$ref?.split('/').pop() ??
        Object.keys(answer?.content?.['application/json']?.examples ?? {});
      expect([known].flat().map((name) => name.replace('.payment', ''))).toContain(details.code);
    }
  },
);

test('the address of the documentation is the description for programs', async ({
  shop,
  description,
}) => {
  const response = await shop.app.inject({ url: '/api/docs', headers: { accept: '*/*' } });
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.json()).toEqual(description);
});

test('the address of the documentation is a page for browsers', async ({ shop }) => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await shop.app.inject({ url: '/api/docs', headers });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const scripts = Array.from(page.body.matchAll(/src="([^"]+)"/g), ([, address]) => address!);
  expect(scripts).toHaveLength(2);
  for (const url of scripts) {
    const script = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(script.statusCode).toBe(200);
    expect(script.headers['content-type']).toContain('text/javascript');
  }
});
