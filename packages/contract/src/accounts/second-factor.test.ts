import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { proofRoutes } from './proof.ts';
import { authenticatorCode } from './second-factor.ts';

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
  expect(readMessages(proofRoutes['POST /sessions/current/proof'].body, proof)).toEqual({
    [field]: [message],
  });
});
