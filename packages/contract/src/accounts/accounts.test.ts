import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readMessages } from '../../test/read-messages.ts';
import {
  acceptInvitationInput,
  accountRoutes,
  matchingPasswords,
  newPasswordPair,
} from './accounts.ts';
import { passwordChangeInput } from './profile.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { secondFactorRoutes, authenticatorCode } from './second-factor.ts';

const pair = z.object(newPasswordPair).check(matchingPasswords);
const passwords = { password: 'secret', passwordConfirmation: 'secret' };

test(
  'a new password is typed twice, in the same way',
  { tags: ['AUTH-30', 'AUTH-31', 'AUTH-57', 'AUTH-58'] },
  () => {
    const different = { passwordConfirmation: ['Passwords do not match'] };
    const missing = { passwordConfirmation: ['Please confirm your password'] };
    expect(readMessages(pair, passwords)).toEqual({});
    expect(readMessages(pair, { ...passwords, passwordConfirmation: 'Secret' })).toEqual(different);
    expect(readMessages(pair, { ...passwords, passwordConfirmation: '' })).toEqual(missing);
  },
);

test('a difference is said beside what else is wrong', () => {
  expect(readMessages(pair, { password: '12345', passwordConfirmation: '123456' })).toEqual({
    password: ['Password must be at least 6 characters'],
    passwordConfirmation: ['Passwords do not match'],
  });
  expect(readMessages(pair, {})).toEqual({
    password: ['Password is required'],
    passwordConfirmation: ['Please confirm your password'],
  });
});

test.for([
  ['a reset', accountRoutes['POST /auth/reset-password'].body, { code: 'of the mail' }],
  ['a change', passwordChangeInput, { currentPassword: 'before' }],
  ['an invitation', acceptInvitationInput, { token: 'of the mail', username: 'Tove' }],
] as const)('%s compares the two passwords', ([, schema, more]) => {
  const given = { ...more, password: 'twelve chars', passwordConfirmation: 'thirteen chars' };
  expect(readMessages(schema, given)).toEqual({ passwordConfirmation: ['Passwords do not match'] });
  expect(readMessages(schema, { ...given, passwordConfirmation: given.password })).toEqual({});
});

test('an invitation asks for the longer password of the staff', () => {
  const given = { token: 'of the mail', username: 'Tove', ...passwords };
  expect(readMessages(acceptInvitationInput, given)).toEqual({
    password: ['Password must be at least 12 characters'],
  });
});

test('a registration names every field that is missing', () => {
  expect(readMessages(accountRoutes['POST /auth/local/register'].body, {})).toEqual({
    username: ['Username is required'],
    email: ['Email is required'],
    password: ['Password is required'],
  });
});

test('a login takes any text for an address, and names what is missing', () => {
  const { body } = accountRoutes['POST /auth/local'];
  expect(readMessages(body, { identifier: 'ada', password: 'x' })).toEqual({});
  expect(readMessages(body, { identifier: ' ', password: '' })).toEqual({
    identifier: ['Email is required'],
    password: ['Password is required'],
  });
});

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

test.for(['', '12345', '1234567', '12345a', 'abcdef'])(
  'the code of an authenticator app cannot be "%s"',
  (code) => {
    expect(readMessages(authenticatorCode, code)).toEqual({ '': ['The code has six digits'] });
  },
);

test('the code of an authenticator app has six digits, with or without spaces', () => {
  expect(readMessages(authenticatorCode, '123456')).toEqual({});
  expect(readMessages(authenticatorCode, ' 123 456 ')).toEqual({});
  expect(readMessages(authenticatorCode, undefined)).toEqual({ '': ['Code is required'] });
});

test.for([
  [{ method: 'password', password: '' }, 'password', 'Password is required'],
  [{ method: 'recoveryCode', code: ' ' }, 'code', 'Recovery code is required'],
  [{ method: 'recoveryCode' }, 'code', 'Recovery code is required'],
  [{ method: 'code', code: '123' }, 'code', 'The code has six digits'],
] as const)('a proof that is missing is named: %j', ([proof, field, message]) => {
  expect(readMessages(secondFactorRoutes['POST /sessions/current/proof'].body, proof)).toEqual({
    [field]: [message],
  });
});
