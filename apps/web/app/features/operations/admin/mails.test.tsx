import type { AdminMail } from '@partshelf/contract/operations.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { makeMail } from '../../../../test/factories/admin-orders.ts';
import MailsPage from './mails.tsx';

async function open(mails: AdminMail[], at = '/admin/mails') {
  const shop = { mails };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/mails', Component: MailsPage }],
    at,
    answer: (address) => {
      const read = shop.mails.find(({ documentId }) => address.pathname.endsWith(documentId));
      return read
        ? { data: { ...read, text: 'Hello mara,\nhttps://shop.test/profile?…' } }
        : pageOf(shop.mails, address);
    },
  });
  const resend = screen.getByRole('button', { name: 'Send again to mara@northgate.example' });
  return { screen, shop, resend, asked: () => calls.at(-1)?.searchParams };
}

const failed = makeMail({
  state: 'failed',
  subject: 'Your receipt',
  tries: 8,
  failure: '550 No such mailbox',
  sentAt: null,
});

signInOnDesktop();

describe('the mails', () => {
  test('show their recipients, and why they failed', async () => {
    const { screen } = await open([failed, makeMail()]);
    await expect
      .element(screen.getByRole('row').filter({ hasText: 'Your receipt' }))
      .toMatchTextContent(
        /mara@northgate\.example\s*Your receipt\s*550 No such mailbox\s*Failed\s*8\s*Nov 20, 2025/,
      );
    expect(screen.getByRole('button', { name: /^Send again/ }).elements()).toHaveLength(1);
  });

  test('are searched and filtered by state on the server', { tags: ['slow'] }, async () => {
    const { screen, asked } = await open([makeMail()], '/admin/mails?search=mara');
    await chooseFilter(screen, 'Status', 'Failed');
    await expect.poll(() => asked()?.get('state')).toBe('failed');
    expect(asked()?.get('search')).toBe('mara');
  });

  test('are read by a press on their row', { tags: ['slow'] }, async () => {
    const { screen } = await open([failed, makeMail()]);
    await screen.getByRole('row').filter({ hasText: 'Your receipt' }).getByText('Failed').click();
    const dialog = screen.getByRole('dialog', { name: 'Email' });
    await expect.element(dialog).toMatchTextContent(/Your receipt.*Hello mara,/s);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('show an empty state', async () => {
    const { screen } = await open([]);
    await expect.element(screen.getByText(/^The shop has not sent an email yet\./)).toBeVisible();
  });

  test('are a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen } = await open([failed]);
    const entries = screen.getByRole('list', { name: 'Emails' }).getByRole('listitem');
    await expect.element(entries.first()).toMatchTextContent(/Your receipt.*Failed\s*8 tries/);
  });
});

describe('a failed mail', () => {
  const call = `POST /api/back-office/mails/${failed.documentId}/resend`;

  test('can be sent again and is then pending', async () => {
    const { screen, shop, resend } = await open([failed]);
    const waiting = { ...failed, state: 'waiting', failure: null } as const;
    const sent = answerCalls({ [call]: { data: waiting } });
    shop.mails = [waiting];
    await resend.click();
    await expect.element(screen.getByText('Waiting', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('The email is on its way again')).toBeVisible();
    expect(resend.query()).toBeNull();
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test('shows an error when its text was deleted', async () => {
    const { screen, resend } = await open([failed]);
    const text = 'The text of this email is no longer stored';
    answerCalls({ [call]: refusal('REQUEST_MALFORMED', text) });
    await resend.click();
    await expect.element(screen.getByText(text)).toBeVisible();
  });
});
