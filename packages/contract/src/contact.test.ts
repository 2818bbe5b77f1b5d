import { expect, test } from 'vitest';
import { readMessages } from '../test/read-messages.ts';
import { contactInput } from './contact.ts';

const written = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@shop.example',
  subject: 'Guests',
  message: 'Does the org chart read guests?',
};

const messagesOf = (changed: object) => readMessages(contactInput, { ...written, ...changed });

test.for([
  ['is missing', undefined],
  ['is empty', ''],
  ['has only spaces', ' \n '],
] as const)(
  'a field that %s is required',
  { tags: ['SUP-15', 'SUP-16', 'SUP-17', 'SUP-19', 'SUP-20'] },
  ([, nothing]) => {
    const all = Object.fromEntries(Object.keys(written).map((name) => [name, nothing]));
    expect(messagesOf(all)).toEqual({
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
      email: ['Email is required'],
      subject: ['Subject is required'],
      message: ['Message is required'],
    });
  },
);

test('the email address looks like one', { tags: ['SUP-18'] }, () => {
  expect(messagesOf({ email: 'ada@shop' })).toEqual({ email: ['Invalid email address'] });
});

test('a message has 10 to 5,000 characters', { tags: ['SUP-21', 'NUM-03'] }, () => {
  const short = { message: ['Message must be at least 10 characters'] };
  const long = { message: ['Message must be at most 5,000 characters'] };
  expect(messagesOf({ message: ' 123456789 ' })).toEqual(short);
  expect(messagesOf({ message: '1234567890' })).toEqual({});
  expect(messagesOf({ message: 'x'.repeat(5_000) })).toEqual({});
  expect(messagesOf({ message: 'x'.repeat(5_001) })).toEqual(long);
});

test.for([
  ['firstName', 'First name', 100],
  ['lastName', 'Last name', 100],
  ['subject', 'Subject', 200],
] as const)('%s has one line and an end', ([field, name, max]) => {
  const unusable = { [field]: [`${name} contains characters that cannot be used`] };
  const long = { [field]: [`${name} must be at most ${max} characters`] };
  expect(messagesOf({ [field]: 'x'.repeat(max) })).toEqual({});
  expect(messagesOf({ [field]: 'x'.repeat(max + 1) })).toEqual(long);
  for (const character of ['\n', '\r', '\0', '\u2028', '\u202E']) {
    expect(messagesOf({ [field]: `one${character}two` })).toEqual(unusable);
  }
});
