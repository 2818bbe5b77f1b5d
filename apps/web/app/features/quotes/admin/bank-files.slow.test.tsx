import type { BankImportDetails, BankLine } from '@partshelf/contract/quotes/admin-bank-files.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import BankFilePage from './bank-file.tsx';
import { ColumnChoice } from './column-choice.tsx';

const file: BankImportDetails = {
  documentId: 'file1',
  fileName: 'november.xml',
  createdAt: '2025-11-20T09:00:00.000Z',
  by: 'ada.admin',
  lines: 3,
  recorded: 0,
  skippedCount: 1,
  outcomes: [
    { outcome: 'matches', count: 1, amount: 119 },
    { outcome: 'tooLittle', count: 1, amount: 99.5 },
    { outcome: 'unknown', count: 1, amount: 700 },
  ],
  skipped: [{ position: 4, reason: 'It is a debit.' }],
};

const line: BankLine = {
  position: 1,
  outcome: 'matches',
  amount: 119,
  currency: 'USD',
  receivedOn: '2025-11-19',
  bankReference: 'B-1',
  reference: 'RF771042',
  payer: 'Northgate',
  text: 'RF77 1042',
  order: { documentId: 'order1', number: 1042 },
  missing: 119,
};

const lines: BankLine[] = [
  line,
  { ...line, position: 2, outcome: 'tooLittle', amount: 99.5, missing: 100 },
  { ...line, position: 3, outcome: 'unknown', payer: 'Landlord', order: null, missing: null },
];

const path = '/api/back-office/bank-files/file1';

async function open() {
  const { screen } = await renderShop({
    routes: [{ path: '/admin/transfers/files/:documentId', Component: BankFilePage }],
    at: '/admin/transfers/files/file1',
    answer: (address) => (address.pathname === path ? { data: file } : pageOf(lines, address)),
  });
  return { screen, row: (text: string) => screen.getByRole('row').filter({ hasText: text }) };
}

signInOnDesktop();

test('a file says what matches, what is missing, and what was skipped', async () => {
  const { screen, row } = await open();
  await expect
    .element(row('Matches'))
    .toMatchTextContent(/Northgate.*Nov 19, 2025\s*1042\s*\$119\.00/);
  await expect.element(row('Too little')).toMatchTextContent(/\$0\.50 will be missing/);
  const record = row('Landlord').getByRole('button', { name: 'Record payment 3 for an order' });
  await expect.element(record).toBeVisible();
  await expect.element(screen.getByText('It is a debit.')).toBeVisible();
});

test('one button records all that match, part by part', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Record 2 payments' }).click();
  const parts = [
    { recorded: 1, failed: [], next: 1 },
    { recorded: 0, failed: [{ position: 2, reason: 'It could not be recorded.' }], next: null },
  ];
  const sent = answerCalls({ [`POST ${path}/record`]: () => ({ data: parts.shift()! }) });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/\$218\.50 has arrived/);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expectToast(
    '1 payment recorded',
    '1 payment could not be recorded and can be tried again.',
  );
  const bodies = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(bodies).toEqual([{ after: 0 }, { after: 1 }]);
});

test('an Admin names the order of a payment', async () => {
  const { screen, row } = await open();
  await row('Landlord').getByRole('button', { name: 'Record payment 3 for an order' }).click();
  const dialog = screen.getByRole('dialog');
  const sent = answerCalls({
    [`POST ${path}/lines/3/record`]: { data: { outcome: 'paid', missing: 0, extra: 0 } },
  });
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect.element(dialog.getByText(/^Enter the number/)).toBeVisible();
  await dialog.getByLabelText('Order number').fill('#1043');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expectToast('Order 1043 is paid');
  expect(sent[0]!.body).toEqual({ number: 1043 });
});

test('unclear columns are chosen beside the first lines of the file', async () => {
  const chosen: object[] = [];
  const { screen } = await renderShop({
    routes: [
      {
        path: '/admin/transfers/files',
        Component: () => (
          <ColumnChoice
            columns={{
              headings: ['When', 'How much', 'What'],
              samples: [['03/02/2026', '1,000.50', 'one']],
              guess: { date: 0, text: [], isDayFirst: true },
            }}
            isPending={false}
            onChoose={(columns) => chosen.push(columns)}
          />
        ),
      },
    ],
    at: '/admin/transfers/files',
    answer: () => ({}),
  });
  await expect.element(screen.getByText('1,000.50')).toBeVisible();
  await screen.getByRole('button', { name: 'Read the file' }).click();
  await expect.element(screen.getByRole('alert').first()).toMatchTextContent('Choose a column');
  expect(chosen).toEqual([]);
  await screen.getByLabelText('Amount received').selectOptions('2. How much');
  await screen.getByLabelText('Text with the reference').selectOptions('3. What');
  await screen.getByLabelText('Day or month first').selectOptions('02/03 is February 3');
  await screen.getByRole('button', { name: 'Read the file' }).click();
  expect(chosen).toEqual([{ date: '0', amount: '1', text: '2', isDayFirst: false }]);
});
