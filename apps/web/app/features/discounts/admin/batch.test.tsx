import type { DiscountBatch } from '@partshelf/contract/discounts.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { makeBatch } from '../../../../test/factories/discounts.ts';
import { holdPolls, runNextPoll } from '../../../../test/polls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import BatchPage from './batch.tsx';
import NewBatchPage from './batch-editor.tsx';

const routes = [
  { path: '/admin/discounts/batches/new', Component: NewBatchPage },
  { path: '/admin/discounts/batches/:documentId', Component: BatchPage },
];

const openBatch = async (answer: () => DiscountBatch | number, at = 'x'.repeat(24)) => {
  const { screen } = await renderShop({
    routes,
    at: `/admin/discounts/batches/${at}`,
    answer: () => {
      const batch = answer();
      return typeof batch === 'number' ? batch : { data: batch };
    },
  });
  return screen;
};

test('a batch is generated for one order each', { tags: ['slow'] }, async () => {
  const batch = makeBatch({ made: 0, done: false });
  const sent = answerCalls({ 'POST /api/back-office/discounts/batches': { data: batch } });
  const screen = await openBatch(() => batch, 'new');
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  await field('Name').fill('Conference');
  await field('Number of codes').fill('10001');
  await field('Prefix').fill('conf-');
  await field('Percent off').fill('100');
  await screen.getByRole('button', { name: 'Generate' }).click();
  await expect.element(field('Number of codes')).toHaveAccessibleDescription('At most 10,000');
  await field('Number of codes').fill('1000');
  await screen.getByRole('button', { name: 'Generate' }).click();
  await expect.element(screen.getByText(/^0 of 1,000 codes are made/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Conference',
      prefix: 'CONF-',
      count: 1_000,
      kind: 'percent',
      value: 100,
      products: [],
      from: null,
      until: null,
      limit: 1,
      limitPerPerson: null,
      minimum: null,
    },
  ]);
});

test('the progress of a batch is followed until its codes can be downloaded', async () => {
  holdPolls();
  let batch = makeBatch({ made: 250, done: false });
  const screen = await openBatch(() => batch);
  const bar = screen.getByRole('progressbar', { name: 'Generating codes' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('button', { name: 'Download CSV' }).elements()).toHaveLength(0);
  batch = { ...batch, made: 1_000, done: true };
  await runNextPoll();
  await expect.element(screen.getByText('All 1,000 codes are ready.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Show these codes' }))
    .toHaveAttribute('href', `/admin/discounts?batch=${batch.documentId}`);
});

test('a download that fails says so', async () => {
  answerCalls({});
  const screen = await openBatch(() => makeBatch());
  await screen.getByRole('button', { name: 'Download CSV' }).click();
  await expectToast('Export failed', 'The shop could not be reached. Please try again.');
});

test('an unknown batch leads to the list', async () => {
  const screen = await openBatch(() => 404);
  await expect.element(screen.getByText('There is no such batch.')).toBeVisible();
});
