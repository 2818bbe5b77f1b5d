import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';
import { expectToast } from '../../../test/toasts.ts';
import { mockUploads } from '../../../test/uploads.ts';
import { useAnnouncement } from '../../ui/announcement.ts';

const tags = ['DESK-03'];
const sendCall = 'POST /api/chat-message/user-chat-message';
const uploadCall = 'POST /api/chat-attachments';

let lastNumber = 0;

function makeAttachment(given: Partial<ChatAttachment> = {}): ChatAttachment {
  lastNumber += 1;
  return {
    documentId: `attachment-${lastNumber}`,
    name: 'error.log',
    mimeType: 'text/plain; charset=utf-8',
    sizeBytes: 2_048,
    state: 'clean',
    thumbnail: null,
    ...given,
  };
}

const file = (name = 'error.log', content = 'line') => new File([content], name);

function transfer(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  return data;
}

const paste = (field: Element, ...files: File[]) =>
  field.dispatchEvent(
    new ClipboardEvent('paste', {
      clipboardData: transfer(...files),
      bubbles: true,
      cancelable: true,
    }),
  );

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const uploads = mockUploads();
  const chat = await openChat({ messages: [makeMessage()] });
  const sent = answerCalls(answers);
  await chat.button.click();
  await expect.element(chat.input).toBeEnabled();
  const { screen } = chat;
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
  return {
    ...chat,
    uploads,
    sentTo: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
    choose: (...files: File[]) => userEvent.upload(input(), files),
    row: (name: string) =>
      screen
        .getByRole('list', { name: 'Files to send' })
        .getByRole('listitem')
        .filter({ hasText: name }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
  };
}

beforeEach(() => page.viewport(1440, 900));

describe('files for a message', () => {
  test('show how much is uploaded, and are sent with it, also without text', { tags }, async () => {
    const attachment = makeAttachment();
    const answer = Promise.withResolvers<object>();
    const chat = await open({
      [uploadCall]: answer.promise,
      [sendCall]: new Promise<object>(() => {}),
    });
    await chat.choose(file());
    const bar = chat.screen.getByRole('progressbar', { name: 'Upload of error.log' });
    await expect.element(bar).toBeVisible();
    chat.uploads.progress(1, 4);
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
    await expect.element(chat.send).toBeDisabled();
    answer.resolve({ data: attachment });
    chat.uploads.finish();
    await expect.element(chat.row('4 bytes')).toBeVisible();
    await chat.send.click();
    await expect
      .poll(() => chat.sentTo(sendCall))
      .toEqual([
        { content: '', clientKey: expect.any(String), attachments: [attachment.documentId] },
      ]);
    await expect.element(chat.row('error.log')).not.toBeInTheDocument();
    await expect
      .element(chat.log.getByRole('button', { name: /Download error.log/ }))
      .toBeVisible();
  });

  test('that were refused say why, and are tried again or removed', { tags }, async () => {
    const answers: Parameters<typeof answerCalls>[0] = {
      [uploadCall]: refusal('ATTACHMENT_REFUSED', 'This ZIP file is damaged.'),
    };
    const chat = await open(answers);
    await chat.choose(file('a.zip'));
    await expect.element(chat.row('This ZIP file is damaged.')).toBeVisible();
    await chat.input.fill('Look');
    await userEvent.keyboard('{Enter}');
    expect(chat.sentTo(sendCall)).toEqual([]);
    answers[uploadCall] = { data: makeAttachment({ name: 'a.zip' }) };
    await chat.button('Try a.zip again').click();
    await expect.element(chat.row('4 bytes')).toBeVisible();
    await chat.button('Remove a.zip').click();
    await expect.element(chat.row('a.zip')).not.toBeInTheDocument();
    await expect
      .poll(() => chat.sentTo(`DELETE /api/chat-attachments/attachment-${lastNumber}`))
      .toHaveLength(1);
  });

  test('that are too large, of another kind or too many are not uploaded', { tags }, async () => {
    const chat = await open({ [uploadCall]: new Promise<object>(() => {}) });
    const large = new File([new Uint8Array(limits.attachments.bytes + 1)], 'large.zip');
    const small = [
      file('page.html'),
      file('a.txt', ''),
      file('b.txt'),
      file('c.txt'),
      file('d.txt'),
    ];
    paste(chat.input.element(), large, ...small);
    await expect.element(chat.row('A file can be 10 MB at most.')).toBeVisible();
    await expect
      .element(chat.row('page.html').getByText(/Put the file into a ZIP file/))
      .toBeVisible();
    await expect.element(chat.row('a.txt').getByText(/This file is empty\./)).toBeVisible();
    await expect.element(chat.row('c.txt')).toBeVisible();
    await expect.element(chat.row('d.txt')).not.toBeInTheDocument();
    await expectToast('Too many files', 'A message can have 5 files at most.');
  });

  test('of a kind that browsers cannot show say what to do', { tags }, async () => {
    const chat = await open({ [uploadCall]: new Promise<object>(() => {}) });
    paste(chat.input.element(), file('IMG_1.HEIC'), file('offer.docx'), file('a.xyz'));
    await expect
      .element(chat.row('IMG_1.HEIC').getByText(/Save the picture as JPEG/))
      .toBeVisible();
    await expect.element(chat.row('offer.docx').getByText(/put it into a ZIP/)).toBeVisible();
    await expect.element(chat.row('a.xyz').getByText(/Only images \(PNG/)).toBeVisible();
  });

  test('say which secrets were removed, and can be looked at before', { tags }, async () => {
    const attachment = makeAttachment({
      name: 'network.har',
      removedSecrets: { tokens: 3, cookies: 9, keys: 2, bodies: 1 },
    });
    const chat = await open({
      [uploadCall]: { data: attachment },
      [sendCall]: new Promise<object>(() => {}),
    });
    await chat.choose(file('network.har'));
    const sentence =
      '14 secrets were removed: 9 cookies, 3 tokens, 2 keys. 1 body that cannot be searched was removed.';
    const row = chat.row('network.har');
    await expect.element(row.getByText(sentence)).toBeVisible();
    const { result } = await renderHook(useAnnouncement);
    await expect.poll(() => result.current).toBe(`network.har is attached. ${sentence}`);
    await chat.button('Look at the file network.har').click();
    const links = `/api/chat-attachments/${attachment.documentId}/links`;
    await expect.poll(() => chat.calls.map(({ pathname }) => pathname)).toContain(links);
    await chat.send.click();
    await expect.element(chat.log.getByText(sentence)).toBeVisible();
  });

  test.for([
    [{}, 'No secrets were found.'],
    [{ passwords: 1 }, '1 secret was removed: 1 password.'],
    [{ bodies: 2 }, 'No secrets were found. 2 bodies that cannot be searched were removed.'],
  ] as const)('from which %j was removed say so', { tags }, async ([removedSecrets, sentence]) => {
    const attachment = makeAttachment({ name: 'a.har', removedSecrets });
    const chat = await open({ [uploadCall]: { data: attachment } });
    await chat.choose(file('a.har'));
    await expect.element(chat.row('a.har').getByText(sentence)).toBeVisible();
  });

  test('are pasted and dropped', { tags }, async () => {
    const chat = await open({ [uploadCall]: () => ({ data: makeAttachment() }) });
    paste(chat.input.element(), file('image.png'));
    await expect.element(chat.row('image.png')).toBeVisible();
    const drop = { dataTransfer: transfer(file('dropped.pdf')), bubbles: true, cancelable: true };
    const over = new DragEvent('dragover', drop);
    chat.log.element().dispatchEvent(over);
    expect(over.defaultPrevented).toBe(true);
    chat.log.element().dispatchEvent(new DragEvent('drop', drop));
    await expect.element(chat.row('dropped.pdf')).toBeVisible();
  });

  test('stay in a message that failed, and are sent with it again', { tags }, async () => {
    const attachment = makeAttachment();
    const chat = await open({
      [uploadCall]: { data: attachment },
      [sendCall]: refusal('DEPENDENCY_DOWN'),
    });
    await chat.choose(file());
    await expect.element(chat.row('4 bytes')).toBeVisible();
    await chat.input.fill('Look');
    await userEvent.keyboard('{Enter}');
    await expect.element(chat.item('Look')).toMatchTextContent(/error\.log.*Not sent/);
    await expect.element(chat.row('error.log')).not.toBeInTheDocument();
    await expect.element(chat.input).toHaveValue('');
    await chat.screen.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => chat.sentTo(sendCall)).toHaveLength(2);
    const [first, second] = chat.sentTo(sendCall);
    expect(second).toEqual(first);
  });
});

test('a file in a message says what it is, and whether it may be opened', { tags }, async () => {
  const waiting = makeAttachment({ name: 'new.zip', state: 'waiting' });
  const image = makeAttachment({
    name: 'screen.png',
    mimeType: 'image/png',
    thumbnail: { width: 200, height: 100 },
  });
  const chat = await openChat({
    messages: [makeOwnMessage({ content: '', attachments: [waiting, image] })],
    links: { file: '/f', thumbnail: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
  });
  await chat.button.click();
  const item = chat.log;
  await expect.element(item.getByText(/Being checked/)).toBeVisible();
  const picture = chat.log.getByRole('img', { name: 'screen.png' });
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^data:/));
  expect(picture.element().getBoundingClientRect()).toMatchObject({ width: 200, height: 100 });
  await expect
    .element(chat.log.getByRole('button', { name: 'Download screen.png, 2 KB' }))
    .toBeEnabled();
  chat.server.publish('attachmentChecked', {
    roomId: 'room',
    attachmentId: waiting.documentId,
    state: 'blocked',
  });
  await expect.element(item.getByText(/Blocked: a virus was found in it/)).toBeVisible();
});
