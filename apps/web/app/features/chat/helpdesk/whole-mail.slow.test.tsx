import type { InboundMail } from '@partshelf/contract/chat/inbound-mails.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerFile } from '../../../../test/answer-file.ts';
import { refusal } from '../../../../test/calls.ts';
import { openChat } from '../../../../test/chat/open-chat.tsx';
import {
  makeChat,
  makeCustomerMessage,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';
import { makeOwnMessage } from '../../../../test/factories/chat.ts';
import { makeInboundMail } from '../../../../test/factories/inbound-mails.ts';
import { expectToast } from '../../../../test/toasts.ts';

const tags = ['DESK-05'];

beforeEach(() => page.viewport(1440, 800));

async function openMailedChat(answer: () => object | number = () => ({ data: makeInboundMail() })) {
  const room = makeChat('anna');
  const mailed = makeCustomerMessage(room, 'It works now.', { via: 'mail' });
  const written = ['Written in the shop', 'And another', 'And a third'].map((content) =>
    makeCustomerMessage(room, content),
  );
  room.chat_messages = [mailed, ...written];
  const path = `/api/chat-messages/${mailed.documentId}/mail`;
  const helpdesk = await openHelpdesk({ rooms: [room], answers: { [path]: answer } });
  const button = helpdesk.log.getByRole('button', { name: 'Show the whole mail' });
  const mailCalls = () => helpdesk.calls.filter(({ pathname }) => pathname === path).length;
  return { ...helpdesk, room, path, button, mailCalls, mail: helpdesk.item('It works now.') };
}

const openWholeMail = async (given: Partial<InboundMail>) => {
  const opened = await openMailedChat(() => ({ data: makeInboundMail(given) }));
  await opened.button.click();
  return opened;
};

describe('the whole mail', () => {
  test(
    'is folded below a message that came by mail, and loaded when it is asked for',
    { tags },
    async () => {
      const { button, mail, log, mailCalls } = await openMailedChat();
      await expect.element(button).toHaveAttribute('aria-expanded', 'false');
      expect(log.getByRole('button').elements()).toHaveLength(1);
      expect(mailCalls()).toBe(0);
      await button.click();
      await expect.element(button).toHaveAttribute('aria-expanded', 'true');
      await expect
        .element(mail)
        .toMatchTextContent(
          /From\s*Anna Berg <anna@mail\.example>\s*Subject\s*Re: Your chat\s*Received\s*Nov 20, 2025, 12:00/,
        );
      const text = mail.getByRole('group', { name: 'Text of the mail' });
      await expect.element(text).toHaveTextContent('It works now. > Did it help?');
      expect(text.element().textContent).toBe('It works now.\n\n> Did it help?');
      await button.click();
      await expect.element(text).not.toBeInTheDocument();
      await button.click();
      await expect.element(text).toBeVisible();
      expect(mailCalls()).toBe(1);
    },
  );

  test('names what the message leaves out, with the reasons', { tags }, async () => {
    const { mail } = await openWholeMail({
      omissions: [
        { kind: 'quote' },
        { kind: 'signature' },
        { kind: 'text', reason: 'The message shows only the first 2,000 characters.' },
        { kind: 'file', name: 'setup.exe', reason: 'This kind of file is not taken.' },
      ],
    });
    const list = mail.getByRole('list', { name: 'Not part of the message:' });
    const texts = () =>
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.element(list).toBeVisible();
    expect(texts()).toEqual([
      'Quoted text',
      'A signature',
      'The message shows only the first 2,000 characters.',
      'setup.exe: This kind of file is not taken.',
    ]);
  });

  test('without anything left out has no list of it', { tags }, async () => {
    const { mail } = await openWholeMail({});
    await expect.element(mail.getByRole('group', { name: 'Text of the mail' })).toBeVisible();
    await expect.element(mail.getByRole('list')).not.toBeInTheDocument();
  });

  test('is downloaded as it came', { tags }, async () => {
    const { mail, path } = await openWholeMail({});
    const download = mail.getByRole('button', { name: 'Download the mail (.eml)' });
    await expect.element(download).toBeVisible();
    const { fetched, saved } = answerFile('mail.eml');
    await download.click();
    await expect.poll(() => saved).toEqual(['mail.eml']);
    expect(fetched.mock.lastCall![0]).toBe(`${path}/original`);
  });

  test('that is not in the store says so when it is downloaded', { tags }, async () => {
    const { mail, path, writeAnswers } = await openWholeMail({});
    const sentence = 'This file is not available right now.';
    writeAnswers[`GET ${path}/original`] = refusal('FILE_UNAVAILABLE', sentence);
    await mail.getByRole('button', { name: 'Download the mail (.eml)' }).click();
    await expectToast('Error', sentence);
  });

  test('of a message whose mail was not kept says so', { tags }, async () => {
    const { button, mail } = await openMailedChat(() => 404);
    await button.click();
    await expect.element(mail.getByText('The original of this mail was not kept.')).toBeVisible();
    await expect.element(mail.getByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });

  test('is read without its original, which cannot be downloaded', { tags }, async () => {
    const { mail } = await openWholeMail({ original: null });
    await expect.element(mail.getByText('The original of this mail was not kept.')).toBeVisible();
    await expect.element(mail.getByRole('group', { name: 'Text of the mail' })).toBeVisible();
    await expect.element(mail.getByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });

  test('that could not be loaded is tried again', { tags }, async () => {
    let answer: object | number = 403;
    const { button, mail } = await openMailedChat(() => answer);
    await button.click();
    await expect.element(mail.getByText('The mail could not be loaded.')).toBeVisible();
    answer = { data: makeInboundMail() };
    await mail.getByRole('button', { name: 'Try again' }).click();
    await expect.element(mail.getByRole('group', { name: 'Text of the mail' })).toBeVisible();
  });

  test('from a sender without a name, subject and text is shown as such', { tags }, async () => {
    const { mail } = await openWholeMail({ fromName: null, subject: '', text: null });
    await expect
      .element(mail)
      .toMatchTextContent(/From\s*anna@mail\.example\s*Subject\s*No subject/);
    await expect.element(mail.getByText('The text of this mail was not read.')).toBeVisible();
  });

  test('is not offered to the customer who wrote it', { tags }, async () => {
    const { button, log } = await openChat({ messages: [makeOwnMessage({ via: 'mail' })] });
    await button.click();
    await expect.element(log.getByText('by mail')).toBeVisible();
    await expect.element(log.getByRole('button')).not.toBeInTheDocument();
  });

  test('stays where it is read when a message arrives', { tags }, async () => {
    const text = 'One more line of a long mail\n'.repeat(200);
    const { button, mail, screen, receive, room } = await openMailedChat(() => ({
      data: makeInboundMail({ text }),
    }));
    await button.click();
    const group = mail.getByRole('group', { name: 'Text of the mail' });
    await expect.element(group).toBeInViewport();
    const before = group.element().getBoundingClientRect().top;
    receive(makeCustomerMessage(room, 'One more thing'));
    await expect.element(screen.getByRole('button', { name: '1 new message below' })).toBeVisible();
    expect(group.element().getBoundingClientRect().top).toBe(before);
    await button.click();
    await expect.element(group).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('button', { name: '1 new message below' }))
      .not.toBeInTheDocument();
  });

  test.for([1440, 390])(
    'is opened by keys, scrolls when it is long, and fits into %i pixels',
    { tags },
    async (width) => {
      await page.viewport(width, 800);
      const text = `${'x'.repeat(300)}\n${'One more line of a long mail\n'.repeat(200)}`;
      const { button, mail, log, row } = await openMailedChat(() => ({
        data: makeInboundMail({ text, subject: 'y'.repeat(200) }),
      }));
      if (width < 768) await row('anna').click();
      await expect.element(button).toBeVisible();
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      const group = mail.getByRole('group', { name: 'Text of the mail' });
      await expect.element(group).toBeInViewport();
      await userEvent.keyboard('{Tab}');
      await expect.element(group).toHaveFocus();
      await userEvent.keyboard('{Tab}');
      const download = mail.getByRole('button', { name: 'Download the mail (.eml)' });
      await expect.element(download).toHaveFocus();
      await expect.element(download).toBeInViewport();
      const box = group.element();
      expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
      expect(log.element().scrollWidth).toBeLessThanOrEqual(log.element().clientWidth);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});
