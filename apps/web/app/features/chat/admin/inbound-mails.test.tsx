import type { AdminInboundMailDetails } from '@partshelf/contract/chat/inbound-mails.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { answerFile } from '../../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeWaiting } from '../../../../test/factories/admin-orders.ts';
import { makeAdminInboundMail } from '../../../../test/factories/inbound-mails.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { OpenTaskCount } from '../../../admin/overview/open-task-count.tsx';
import InboundMailPage from './inbound-mail.tsx';
import InboundMailsPage from './inbound-mails.tsx';

const tags = ['DESK-05'];
const address = '/admin/inbound-mails';

const WithCount = ({ Page }: { Page: ComponentType }) => (
  <>
    <nav aria-label="Back office">
      Mails <OpenTaskCount of="inboundMails" label="set aside" />
    </nav>
    <Page />
  </>
);

async function open(mails: AdminInboundMailDetails[], at = address) {
  const shop = { mails };
  const { screen, calls } = await renderShop({
    routes: [
      { path: address, Component: () => <WithCount Page={InboundMailsPage} /> },
      { path: `${address}/:documentId`, Component: () => <WithCount Page={InboundMailPage} /> },
    ],
    at,
    answer: (called) => {
      if (called.pathname.endsWith('/waiting')) {
        const inboundMails = shop.mails.filter(({ state }) => state === 'set-aside').length;
        return { data: makeWaiting({ inboundMails: { count: inboundMails } }) };
      }
      const [, documentId] = /inbound-mails\/(.+)$/.exec(called.pathname) ?? [];
      const one = shop.mails.find((given) => given.documentId === documentId);
      if (documentId) return one ? { data: one } : 404;
      const state = called.searchParams.get('state');
      return pageOf(
        shop.mails.filter((given) => !state || given.state === state),
        called,
      );
    },
  });
  return { screen, calls, shop, menu: screen.getByRole('navigation', { name: 'Back office' }) };
}

const openMail = (mail: AdminInboundMailDetails) => open([mail], `${address}/${mail.documentId}`);

const customer = { documentId: 'anna', username: 'anna.berg' };

beforeEach(() => page.viewport(1280, 900));

describe('the mails to the chat', () => {
  test('are listed with sender, reason, customer and state', { tags }, async () => {
    const { screen, menu } = await open([
      makeAdminInboundMail({ subject: 'Two senders', customer }),
      makeAdminInboundMail({ subject: '', fromName: null, state: 'ignored', reason: 'automatic' }),
    ]);
    const row = screen.getByRole('row').filter({ hasText: 'Two senders' });
    await expect
      .element(row)
      .toMatchTextContent(
        /Anna Berg.*anna@mail\.example.*It names several senders\..*To the chat of anna\.berg.*Set aside.*Nov 20, 2025/,
      );
    await expect
      .element(row.getByRole('link', { name: 'anna.berg' }))
      .toHaveAttribute('href', '/admin/people/anna');
    await expect
      .element(screen.getByRole('row').filter({ hasText: 'Ignored' }))
      .toMatchTextContent(/No subject.*A program wrote it\./);
    await expect.element(menu).toHaveTextContent('Mails 1 set aside');
  });

  test(
    'are filtered by state and words, in the address of the list',
    { tags: ['slow', ...tags] },
    async () => {
      const { screen, calls } = await open(
        [makeAdminInboundMail(), makeAdminInboundMail({ state: 'done' })],
        `${address}?search=anna&from=2025-11-01`,
      );
      await chooseFilter(screen, 'Status', 'Done');
      await expect.element(screen.getByText('1 result')).toBeVisible();
      const { searchParams } = calls.findLast(({ pathname }) =>
        pathname.endsWith('inbound-mails'),
      )!;
      expect(Object.fromEntries(searchParams)).toMatchObject({
        search: 'anna',
        from: '2025-11-01',
        state: 'done',
      });
    },
  );

  test('that do not exist say that every mail became a message', { tags }, async () => {
    const { screen } = await open([]);
    await expect
      .element(screen.getByText(/Every mail to the chat was added to a chat/))
      .toBeVisible();
  });

  test('fit into 390 pixels', { tags }, async () => {
    await page.viewport(390, 844);
    const { screen } = await open([
      makeAdminInboundMail({ subject: 'x'.repeat(200), customer, fromEmail: 'y'.repeat(90) }),
    ]);
    await expect.element(screen.getByText('It names several senders.')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('a mail to the chat', () => {
  test('has its text, reason, last error and what is not shown', { tags }, async () => {
    const { screen } = await openMail(
      makeAdminInboundMail({
        subject: 'Broken',
        reason: 'unreadable',
        text: null,
        omissions: [{ kind: 'text', reason: 'The mail as it came is only in the mailbox.' }],
        original: null,
        lastError: 'the parser ran out of memory',
        customer,
      }),
    );
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Broken');
    const facts = screen.getByRole('region', { name: 'What became of it' });
    await expect
      .element(facts)
      .toMatchTextContent(
        /Reason\s*Reading it has failed three times\.\s*Last error\s*the parser ran out of memory.*Sent to the chat of\s*anna\.berg/,
      );
    const mail = screen.getByRole('region', { name: 'Mail', exact: true });
    await expect.element(mail).toMatchTextContent(/The text of this mail was not read\./);
    await expect
      .element(mail.getByRole('list', { name: 'Not shown:' }))
      .toHaveTextContent('The mail as it came is only in the mailbox.');
    await expect.element(mail).toMatchTextContent(/The original of this mail was not kept\./);
  });

  test('is downloaded as it came', { tags }, async () => {
    const mail = makeAdminInboundMail();
    const { screen } = await openMail(mail);
    const button = screen.getByRole('button', { name: 'Download the mail (.eml)' });
    await expect.element(button).toBeVisible();
    const { fetched, saved } = answerFile('mail.eml');
    await button.click();
    await expect.poll(() => saved).toEqual(['mail.eml']);
    expect(fetched.mock.calls[0]![0]).toBe(
      `/api/back-office/inbound-mails/${mail.documentId}/original`,
    );
  });

  test('that is set aside is done, and opened again', { tags }, async () => {
    const mail = makeAdminInboundMail();
    const done = { ...mail, state: 'done' as const };
    const path = `/api/back-office/inbound-mails/${mail.documentId}/done`;
    const sent = answerCalls({ [`PUT ${path}`]: { data: done } });
    const { screen, shop, menu } = await openMail(mail);
    await expect.element(menu).toHaveTextContent('Mails 1 set aside');
    shop.mails = [done];
    await screen.getByRole('button', { name: 'Done', exact: true }).click();
    await expectToast('Mail is done');
    await expect.element(menu).toHaveTextContent('Mails');
    shop.mails = [mail];
    await screen.getByRole('button', { name: 'Open again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Done', exact: true })).toHaveFocus();
    await expect.element(menu).toHaveTextContent('Mails 1 set aside');
    expect(sent.map(({ body }) => body)).toEqual([{ done: true }, { done: false }]);
  });

  test('that is gone meanwhile is not closed', { tags }, async () => {
    const mail = makeAdminInboundMail();
    const path = `/api/back-office/inbound-mails/${mail.documentId}/done`;
    answerCalls({ [`PUT ${path}`]: refusal('NOT_FOUND') });
    const { screen } = await openMail(mail);
    await screen.getByRole('button', { name: 'Done', exact: true }).click();
    await expectToast('Nothing was changed', errors.NOT_FOUND.message);
  });

  test('that was ignored, or is a contact message, has nothing to do', { tags }, async () => {
    const { screen } = await openMail(
      makeAdminInboundMail({ state: 'contact', reason: null, contactMessage: 'hello' }),
    );
    await expect
      .element(screen.getByRole('link', { name: 'A contact message' }))
      .toHaveAttribute('href', '/admin/messages/hello');
    await expect
      .element(screen.getByRole('button', { name: 'Done', exact: true }))
      .not.toBeInTheDocument();
  });

  test('that does not exist says so', { tags }, async () => {
    const { screen } = await open([], `${address}/nope`);
    await expect.element(screen.getByText('There is no such mail.')).toBeVisible();
  });
});
