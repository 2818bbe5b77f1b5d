import type { AdminMessageDetails } from '@partshelf/contract/contact.ts';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeWaiting } from '../../../../test/factories/admin-orders.ts';
import { makeAdminInboundMail } from '../../../../test/factories/inbound-mails.ts';
import { makeReceivedMessage } from '../../../../test/factories/staff.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { OpenTaskCount } from '../../../admin/overview/open-task-count.tsx';
import MessagePage from './details.tsx';
import MessagesPage from './list.tsx';

const message = makeReceivedMessage({ subject: 'Works with 2019?' });
const answer = { text: 'It does.', createdAt: '2025-11-21T12:00:00.000Z', by: 'ada.admin' };
const mail = makeAdminInboundMail({ state: 'contact', text: 'Hello\n-- \nAnna' });
const path = `/api/back-office/messages/${message.documentId}`;

const WithCount = ({ Page }: { Page: ComponentType }) => (
  <>
    <nav aria-label="Back office">
      Messages <OpenTaskCount of="contactMessages" label="waiting" />
    </nav>
    <Page />
  </>
);

async function open(messages: AdminMessageDetails[] = [message], at = '/admin/messages') {
  const shop = { messages };
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/admin/messages', Component: () => <WithCount Page={MessagesPage} /> },
      { path: '/admin/messages/:documentId', Component: () => <WithCount Page={MessagePage} /> },
    ],
    at,
    answer: (address) => {
      if (address.pathname.endsWith('/waiting')) {
        const contactMessages = shop.messages.filter(({ state }) => state === 'new').length;
        return { data: makeWaiting({ contactMessages: { count: contactMessages } }) };
      }
      if (address.pathname.includes('/inbound-mails/')) return { data: mail };
      const [, documentId] = /messages\/(.+)$/.exec(address.pathname) ?? [];
      const one = shop.messages.find((given) => given.documentId === documentId);
      if (documentId) return one ? { data: one } : 404;
      const state = address.searchParams.get('state');
      return pageOf(
        shop.messages.filter((given) => !state || given.state === state),
        address,
      );
    },
  });
  return { screen, calls, shop, menu: screen.getByRole('navigation', { name: 'Back office' }) };
}

const openMessage = (given = message) => open([given], `/admin/messages/${given.documentId}`);

beforeEach(() => page.viewport(1280, 900));
describe('the inbox', () => {
  test('lists messages with their senders, and counts the waiting ones', async () => {
    const { screen, menu } = await open([message, makeReceivedMessage({ state: 'done' })]);
    const row = screen.getByRole('row').filter({ hasText: 'Works with 2019?' });
    await expect
      .element(row)
      .toMatchTextContent(/Mara Lindt.*mara@northgate\.example.*Waiting.*Nov/);
    await expect.element(menu).toHaveTextContent('Messages 1 waiting');
  });

  test('is filtered by state', { tags: ['slow'] }, async () => {
    const { screen } = await open([message, makeReceivedMessage({ state: 'done' })]);
    await chooseFilter(screen, 'Status', 'Done');
    await expect.element(screen.getByText('1 result')).toBeVisible();
    await chooseFilter(screen, 'Status', 'Answered');
    await expect.element(screen.getByText('No message matches this search.')).toBeVisible();
  });

  test('marks a message as done', async () => {
    const done = { ...message, state: 'done' as const };
    const sent = answerCalls({ [`PUT ${path}/done`]: { data: done } });
    const { screen, shop } = await open();
    await screen.getByRole('button', { name: 'Actions for Works with 2019?' }).click();
    shop.messages = [done];
    await screen.getByRole('menuitem', { name: 'Mark as done' }).click();
    const row = screen.getByRole('row').filter({ hasText: 'Works with 2019?' });
    await expect.element(row.getByText('Done', { exact: true })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ done: true }]);
  });

  test('links to a message', async () => {
    const { screen } = await open();
    await screen.getByRole('link', { name: 'Works with 2019?' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Works with 2019?');
  });
});

describe('a message', () => {
  test('is answered by mail, and answered again', { tags: ['slow', 'VEND-20'] }, async () => {
    const answered = { ...message, state: 'answered' as const, answer, answers: [answer] };
    const sent = answerCalls({ [`POST ${path}/answer`]: { data: answered } });
    const { screen, shop, menu } = await openMessage();
    const text = screen.getByRole('textbox');
    await screen.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(text).toHaveAccessibleDescription('Answer is required');
    await text.fill('It does.');
    shop.messages = [answered];
    await screen.getByRole('button', { name: 'Send answer' }).click();
    const region = screen.getByRole('region', { name: 'Answer', exact: true });
    await expect.element(region).toMatchTextContent(/ada\.admin answered.*It does\./);
    await expect.element(menu).toHaveTextContent('Messages');
    await expect.element(text).toHaveValue('');
    await expect.element(screen.getByRole('button', { name: 'Send answer' })).toHaveFocus();
    await screen.getByRole('textbox').fill('With Teams, too.');
    await screen.getByRole('button', { name: 'Send answer' }).click();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([
        { text: 'It does.', answers: 0 },
        { text: 'With Teams, too.', answers: 1 },
      ]);
  });

  test(
    'that was answered meanwhile shows an error and keeps the text',
    { tags: ['slow'] },
    async () => {
      const sentence = 'This message has been answered already';
      answerCalls({ [`POST ${path}/answer`]: refusal('REQUEST_MALFORMED', sentence) });
      const { screen } = await openMessage();
      await screen.getByRole('textbox').fill('It does.');
      await screen.getByRole('button', { name: 'Send answer' }).click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
      await expect.element(screen.getByRole('textbox')).toHaveValue('It does.');
    },
  );

  test(
    'keeps what is being written when a colleague answers',
    { tags: ['slow', 'VEND-20'] },
    async () => {
      const sent = answerCalls({
        [`PUT ${path}/done`]: { data: message },
        [`POST ${path}/answer`]: { data: message },
      });
      const { screen, shop } = await openMessage();
      await screen.getByRole('textbox').fill('It does with Teams.');
      shop.messages = [{ ...message, state: 'answered', answer, answers: [answer] }];
      await screen.getByRole('button', { name: 'Mark as done' }).click();
      await expect
        .element(screen.getByRole('region', { name: 'Answer', exact: true }))
        .toBeVisible();
      await expect.element(screen.getByRole('textbox')).toHaveValue('It does with Teams.');
      await screen.getByRole('button', { name: 'Send answer' }).click();
      await expect.poll(() => sent[1]?.body).toEqual({ text: 'It does with Teams.', answers: 1 });
    },
  );

  test('is not left with an unsent answer before a question', { tags: ['slow'] }, async () => {
    const { screen } = await openMessage();
    await screen.getByRole('textbox').fill('It does.');
    await screen.getByRole('link', { name: 'Messages' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(screen.getByRole('textbox')).toHaveValue('It does.');
    await screen.getByRole('link', { name: 'Messages' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Messages' })).toBeVisible();
  });

  test('is marked as done and reopened', { tags: ['slow'] }, async () => {
    const done = { ...message, state: 'done' as const };
    const sent = answerCalls({ [`PUT ${path}/done`]: { data: done } });
    const { screen, shop } = await openMessage();
    await expect.element(screen.getByRole('button', { name: 'Mark as done' })).toBeVisible();
    shop.messages = [done];
    await screen.getByRole('button', { name: 'Mark as done' }).click();
    shop.messages = [message];
    await screen.getByRole('button', { name: 'Open again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Mark as done' })).toHaveFocus();
    expect(sent.map(({ body }) => body)).toEqual([{ done: true }, { done: false }]);
  });

  test('stands beside the person who sent it', { tags: ['VEND-20'] }, async () => {
    const known = makeReceivedMessage({
      account: {
        documentId: 'mara-id',
        username: 'mara.lindt',
        createdAt: '2025-03-01T12:00:00.000Z',
        orders: { paid: 2, total: 258 },
      },
      otherMessages: [
        {
          documentId: 'before',
          subject: 'A first question',
          state: 'done',
          createdAt: '2025-10-01T12:00:00.000Z',
        },
      ],
    });
    const { screen } = await openMessage(known);
    const sender = screen.getByRole('region', { name: 'Sender' });
    await expect.element(sender).toMatchTextContent(/2 paid orders, \$258\.00/);
    await expect
      .element(sender.getByRole('link', { name: 'mara.lindt' }))
      .toHaveAttribute('href', '/admin/people/mara-id');
    await expect
      .element(sender.getByRole('link', { name: 'A first question' }))
      .toHaveAttribute('href', '/admin/messages/before');
  });

  test('that was answered waits again', { tags: ['slow', 'VEND-20'] }, async () => {
    const answered = { ...message, state: 'answered' as const, answer, answers: [answer] };
    const sent = answerCalls({ [`PUT ${path}/waiting`]: { data: message } });
    const { screen, shop } = await openMessage(answered);
    const button = screen.getByRole('button', { name: 'Mark as waiting' });
    await expect.element(button).toBeVisible();
    shop.messages = [{ ...answered, state: 'new' }];
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Mark as done' })).toHaveFocus();
    expect(sent).toHaveLength(1);
  });

  test('that does not exist says so', async () => {
    const { screen } = await open([], '/admin/messages/nope');
    await expect.element(screen.getByText('There is no such message.')).toBeVisible();
  });
});

test(
  'a mail to a chat that may be forged has a warning in the list and above its text',
  { tags: ['DESK-05'] },
  async () => {
    const forged = makeReceivedMessage({ mailWarning: 'other-sender' });
    const { screen } = await open([forged]);
    await expect
      .element(screen.getByRole('row').filter({ hasText: forged.subject }))
      .toMatchTextContent(/Mail to a chat, sender not verified/);
    const details = await openMessage(forged);
    await expect.element(details.screen.getByText(/came from another address/)).toBeVisible();
  },
);

test('a message that was a mail shows the whole mail', { tags: ['DESK-05'] }, async () => {
  const mailed = makeReceivedMessage({ mailWarning: 'other-sender', mail: mail.documentId });
  const { screen, calls } = await openMessage(mailed);
  const button = screen.getByRole('button', { name: 'Show the whole mail' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  const text = screen.getByRole('group', { name: 'Text of the mail' });
  await expect.element(text).toHaveTextContent('Hello -- Anna');
  const address = `/api/back-office/inbound-mails/${mail.documentId}`;
  expect(calls.map(({ pathname }) => pathname)).toContain(address);
});

test('a message of the form has no mail to show', { tags: ['DESK-05'] }, async () => {
  const { screen } = await openMessage();
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Show the whole mail' }))
    .not.toBeInTheDocument();
});
