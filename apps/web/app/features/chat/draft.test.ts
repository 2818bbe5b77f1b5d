import { expect, test } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { emptyDraft, readStoredDraft, storeDraft } from './draft.ts';

const drafted = (text: string) => ({ ...emptyDraft, text });

test('a draft is there after a reload, for its writer and its room only', () => {
  signIn();
  storeDraft(1, 'room-a', drafted('Hello'));
  storeDraft(1, 'room-b', drafted('Bye'));
  expect(readStoredDraft(1, 'room-a')).toEqual(drafted('Hello'));
  expect(readStoredDraft(1, 'room-c')).toEqual(emptyDraft);
  expect(readStoredDraft(2, 'room-a')).toEqual(emptyDraft);
  storeDraft(2, 'room-a', drafted('Mine'));
  expect(localStorage.getItem('chatDrafts')).not.toContain('Hello');
});

test('nothing is stored of an empty draft, and nothing without a session', () => {
  signIn();
  storeDraft(1, 'room', drafted('Hello'));
  storeDraft(1, 'room', emptyDraft);
  expect(localStorage.getItem('chatDrafts')).toBeNull();
  document.cookie = 'accessToken=; path=/; max-age=0; secure; samesite=strict';
  storeDraft(1, 'room', drafted('Hello'));
  expect(localStorage.getItem('chatDrafts')).toBeNull();
});

test('a message that was on its way waits for sending again, with its key', () => {
  signIn();
  const [clientKey, createdAt] = ['key', '2025-11-20T13:00:00.000Z'];
  const outgoing = [{ clientKey, content: 'Hello', createdAt, isFailed: false }];
  storeDraft(1, 'room', { ...emptyDraft, outgoing });
  expect(readStoredDraft(1, 'room').outgoing).toEqual([{ ...outgoing[0], isFailed: true }]);
});

test('a message that failed in another tab stays stored until that tab removes it', () => {
  signIn();
  const message = { content: 'Hello', createdAt: '2025-11-20T13:00:00.000Z', isFailed: true };
  const failed = { ...emptyDraft, outgoing: [{ ...message, clientKey: 'key' }] };
  storeDraft(1, 'room', failed);
  storeDraft(1, 'room', drafted('Typed in this tab'));
  expect(readStoredDraft(1, 'room')).toEqual({ ...failed, text: 'Typed in this tab' });
  storeDraft(1, 'room', emptyDraft, failed);
  expect(localStorage.getItem('chatDrafts')).toBeNull();
});

test('the drafts that were changed last are stored, of a long one the beginning', () => {
  signIn();
  for (let room = 1; room <= 40; room += 1) storeDraft(1, `room-${room}`, drafted('Hello'));
  expect(readStoredDraft(1, 'room-10')).toEqual(emptyDraft);
  expect(readStoredDraft(1, 'room-11')).toEqual(drafted('Hello'));
  storeDraft(1, 'room-11', drafted('x'.repeat(1_000_000)));
  expect(readStoredDraft(1, 'room-11').text).toHaveLength(10_000);
});

test.for(['{', '[]', '{"writer":1,"drafts":[["room",{"text":5}]]}', '{"writer":1,"drafts":7}'])(
  'what cannot be read is no draft: %s',
  (stored) => {
    signIn();
    localStorage.setItem('chatDrafts', stored);
    expect(readStoredDraft(1, 'room')).toEqual(emptyDraft);
    storeDraft(1, 'room', drafted('Hello'));
    expect(readStoredDraft(1, 'room')).toEqual(drafted('Hello'));
  },
);
