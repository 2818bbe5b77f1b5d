import type { AdminTransfer } from '@partshelf/contract/quotes/admin-transfers.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import TransfersPage from './transfers.tsx';

const transfer: AdminTransfer = {
  documentId: 'transfer1',
  number: 1042,
  state: 'overdue',
  total: 119,
  received: 19,
  missing: 100,
  dueOn: '2025-11-10',
  reference: 'RF771042',
  buyer: { documentId: 'buyer1', username: 'mara.lindt', email: 'mara@northgate.example' },
  company: { documentId: 'company1', name: 'Northgate' },
  createdAt: '2025-10-27T09:00:00.000Z',
};

async function open(transfers: AdminTransfer[]) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/transfers', Component: TransfersPage }],
    at: '/admin/transfers',
    answer: (address) => pageOf(transfers, address),
  });
  const button = screen.getByRole('button', { name: 'Record a payment for order 1042' });
  return { screen, calls, button, dialog: screen.getByRole('dialog') };
}

signInOnDesktop();

test(
  'the list says who owes how much until when, and for which reference',
  { tags: ['slow'] },
  async () => {
    const { screen, calls } = await open([
      transfer,
      { ...transfer, documentId: '2', state: 'paid' },
    ]);
    const row = screen.getByRole('row').filter({ hasText: 'Overdue' });
    await expect
      .element(row)
      .toMatchTextContent(
        /1042\s*mara\.lindt.*Northgate.*RF771042\s*Nov 10, 2025.*\$100\.00\s*Overdue/,
      );
    await expect.element(screen.getByRole('button', { name: /^Record a payment/ })).toBeVisible();
    await chooseFilter(screen, 'Status', 'Cancelled');
    await expect.poll(() => calls.at(-1)?.searchParams.get('state')).toBe('cancelled');
  },
);

test(
  'the dialog has what is missing, and says what the payment did',
  { tags: ['slow'] },
  async () => {
    const { screen, button, dialog } = await open([transfer]);
    await button.click();
    await expect.element(dialog.getByLabelText('Amount in US dollars')).toHaveValue('100.00');
    const sent = answerCalls({
      'POST /api/back-office/transfers/transfer1/payments': {
        data: { outcome: 'waiting', missing: 0.01, extra: 0 },
      },
    });
    await dialog.getByRole('button', { name: /^Record/ }).click();
    await expect.element(dialog.getByText('Bank reference is required')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByLabelText('Amount in US dollars').fill('99.99');
    const day = dialog.getByLabelText('Received on');
    await day.fill('No day');
    await dialog.getByRole('button', { name: /^Record/ }).click();
    await expect.element(dialog.getByText(/^There is no such day/)).toBeVisible();
    await day.fill('Nov 18, 2025');
    await dialog.getByRole('button', { name: 'Open calendar' }).click();
    await screen.getByRole('gridcell', { name: /November 19/ }).click();
    await expect.element(day).toHaveValue('Nov 19, 2025');
    await dialog.getByLabelText('Bank reference').fill('B-1');
    await dialog.getByRole('button', { name: 'Record $99.99' }).click();
    await expectToast('Payment recorded', '$0.01 is still missing.');
    expect(sent[0]!.body).toEqual({
      amount: 99.99,
      receivedOn: '2025-11-19',
      bankReference: 'B-1',
      payer: '',
    });
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test(
  'a payment that is known stays in the dialog with the reason',
  { tags: ['slow'] },
  async () => {
    const { button, dialog } = await open([transfer]);
    await button.click();
    answerCalls({
      'POST /api/back-office/transfers/transfer1/payments': refusal('TRANSFER_KNOWN'),
    });
    await dialog.getByLabelText('Bank reference').fill('B-1');
    await dialog.getByRole('button', { name: 'Record $100.00' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/already recorded/);
  },
);
