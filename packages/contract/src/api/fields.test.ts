import { describe, expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import {
  confirmationField,
  currentPasswordField,
  emailField,
  newPasswordField,
  passwordField,
  staffPasswordField,
  usernameField,
} from './fields.ts';

const missing = [undefined, null, 7, '', ' \n ', '\u200B', '\u3164\u115F', '\u2800', '\u00AD'];

describe('an email address', () => {
  test.for(missing)(
    'is required: %j',
    { tags: ['AUTH-12', 'AUTH-26', 'AUTH-42', 'AUTH-48', 'HOME-05', 'PROF-13', 'SUP-17'] },
    (given) => {
      expect(readMessages(emailField, given)).toEqual({ '': ['Email is required'] });
    },
  );

  test.for(['ada', 'ada@', '@shop.example', 'ada@shop', 'ada byron@shop', 'ada@shop example.com'])(
    'looks like one, unlike "%s"',
    { tags: ['AUTH-13', 'AUTH-27', 'AUTH-43', 'AUTH-49', 'HOME-06', 'PROF-14', 'SUP-18'] },
    (given) => {
      expect(readMessages(emailField, given)).toEqual({ '': ['Invalid email address'] });
    },
  );

  test('has at most 254 characters, and the pattern is not tried on more', () => {
    const addressOf = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`;
    expect(readMessages(emailField, addressOf(254))).toEqual({});
    expect(readMessages(emailField, addressOf(255))).toEqual({ '': ['Invalid email address'] });
    expect(readMessages(emailField, '@.'.repeat(50_000))).toEqual({
      '': ['Invalid email address'],
    });
  });

  test('loses the spaces around it, and nothing else', () => {
    expect(emailField.parse(' Ada+Parts@Shop.Example ')).toBe('Ada+Parts@Shop.Example');
    expect(emailField.parse('\u202A\uFF41da\uFF20shop\u3002example\u200B')).toBe(
      'ada@shop.example',
    );
    expect(emailField.parse('\u212Aate@shop.example')).toBe('\u212Aate@shop.example');
  });
});

describe('a username', () => {
  test.for(missing)('is required: %j', { tags: ['AUTH-25', 'PROF-12'] }, (given) => {
    expect(readMessages(usernameField, given)).toEqual({ '': ['Username is required'] });
  });

  test.for([
    ['ab', 'Username must be at least 3 characters'],
    ['a'.repeat(51), 'Username must be at most 50 characters'],
    ['Ada\u202EByron', 'Username contains characters that cannot be used'],
    ['Ada\u200BByron', 'Username contains characters that cannot be used'],
    ['Ada\0Byron', 'Username contains characters that cannot be used'],
    ['Ada\nByron', 'Username contains characters that cannot be used'],
  ] as const)('cannot be "%s": %s', ([given, message]) => {
    expect(readMessages(usernameField, given)).toEqual({ '': [message] });
  });

  test('has 3 to 50 characters', () => {
    expect(usernameField.parse('Ada')).toBe('Ada');
    expect(usernameField.parse('a'.repeat(50))).toHaveLength(50);
  });

  test('that looks like another is the same one', () => {
    expect(usernameField.parse('  Ada   Byron ')).toBe('Ada Byron');
    expect(usernameField.parse('A\u00A0da')).toBe('A da');
    expect(usernameField.parse('\uFF21da')).toBe('Ada');
    expect(usernameField.parse('Zoe\u0308')).toBe('Zo\u00EB');
    expect(usernameField.parse('O\u2019Brien\u2013Lee')).toBe("O'Brien-Lee");
  });

  test('keeps the joiners that a script needs, and loses soft hyphens', () => {
    expect(usernameField.parse('\u0645\u06CC\u200C\u062E\u0648')).toBe(
      '\u0645\u06CC\u200C\u062E\u0648',
    );
    expect(usernameField.parse('\u0DC1\u0DCA\u200D\u0DBB\u0DD3')).toHaveLength(5);
    expect(usernameField.parse('Ada\u00ADByron')).toBe('AdaByron');
    for (const hidden of ['Ad\u200Cmin', 'Ada\u2060Byron', '\u202Eada', 'Ada \u2066x\u2069 B']) {
      expect(usernameField.safeParse(hidden).success, hidden).toBe(false);
    }
  });
});

describe('a new password', () => {
  test.for([undefined, 7, ''])('is required: %j', { tags: ['AUTH-28', 'AUTH-55'] }, (given) => {
    expect(readMessages(newPasswordField, given)).toEqual({ '': ['Password is required'] });
  });

  test(
    'has 6 to 128 characters, spaces included',
    { tags: ['NUM-02', 'AUTH-29', 'AUTH-56'] },
    () => {
      const short = { '': ['Password must be at least 6 characters'] };
      const long = { '': ['Password must be at most 128 characters'] };
      expect(readMessages(newPasswordField, '12345')).toEqual(short);
      expect(newPasswordField.parse('      ')).toBe('      ');
      expect(newPasswordField.parse('x'.repeat(128))).toHaveLength(128);
      expect(readMessages(newPasswordField, 'x'.repeat(129))).toEqual(long);
      expect(newPasswordField.parse('u\u0308'.repeat(128))).toHaveLength(256);
      expect(readMessages(newPasswordField, 'u\u0308'.repeat(5))).toEqual(short);
    },
  );

  test('of the staff has at least 12 characters', () => {
    const short = { '': ['Password must be at least 12 characters'] };
    expect(readMessages(staffPasswordField, '')).toEqual({ '': ['Password is required'] });
    expect(readMessages(staffPasswordField, 'eleven char')).toEqual(short);
    expect(staffPasswordField.parse('twelve chars')).toBe('twelve chars');
  });
});

describe('a known password', () => {
  test.for([
    ['to sign in', passwordField, 'Invalid email or password'],
    ['to confirm a change', currentPasswordField, 'Incorrect password'],
  ] as const)('%s is required, and wrong beyond 128 characters', { tags: ['AUTH-14'] }, (row) => {
    const [, field, wrong] = row;
    expect(readMessages(field, undefined)).toEqual({ '': ['Password is required'] });
    expect(readMessages(field, '')).toEqual({ '': ['Password is required'] });
    expect(field.parse(' a ')).toBe(' a ');
    expect(readMessages(field, 'x'.repeat(129))).toEqual({ '': [wrong] });
  });
});

test('the confirmation of a password is required', { tags: ['AUTH-30', 'AUTH-57'] }, () => {
  const required = { '': ['Please confirm your password'] };
  expect(readMessages(confirmationField, undefined)).toEqual(required);
  expect(readMessages(confirmationField, '')).toEqual(required);
});
