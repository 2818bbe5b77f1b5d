import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { apiTokenRoutes } from './api-tokens.ts';

const token = { name: 'Nightly export', scopes: ['orders:read'], expiresInDays: null };
const messagesOf = (changed: object) =>
  readMessages(apiTokenRoutes['POST /api-tokens'].body, { ...token, ...changed });

test('a token has a name with at most 100 characters', () => {
  expect(messagesOf({ name: ' ' })).toEqual({ name: ['Name is required'] });
  expect(messagesOf({ name: 'x'.repeat(100) })).toEqual({});
  expect(messagesOf({ name: 'x'.repeat(101) })).toEqual({
    name: ['Name must be at most 100 characters'],
  });
});

test('a token has scopes, each once', () => {
  expect(messagesOf({ scopes: [] })).toEqual({ scopes: ['Choose at least one scope'] });
  expect(messagesOf({ scopes: ['orders:read', 'orders:read'] })).toEqual({
    scopes: ['Name each scope once'],
  });
});
