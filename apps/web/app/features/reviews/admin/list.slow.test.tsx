import type { AdminReview } from '@partshelf/contract/reviews.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminReview } from '../../../../test/factories/staff.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import ReviewsPage from './list.tsx';

const review = makeAdminReview({
  rating: 2,
  comment: 'Crashes on Mondays.',
  users_permissions_user: { username: 'mara', profileImg: null },
});
const replied = { ...review, reply: { text: 'Fixed in 2.0.', createdAt: review.createdAt } };
const path = `/api/back-office/reviews/${review.documentId}`;

async function open(reviews: AdminReview[] = [review], at = '/admin/reviews') {
  const shop = { reviews };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/reviews', Component: ReviewsPage }],
    at,
    answer: (address) => pageOf(shop.reviews, address),
  });
  const row = screen.getByRole('row').filter({ hasText: 'Org Chart' });
  const dialog = screen.getByRole('dialog');
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for the review of Org Chart by/ }).click();
    await screen.getByRole('menuitem', { name: action, exact: true }).click();
  };
  return { screen, shop, calls, row, dialog, choose };
}

beforeEach(() => page.viewport(1280, 900));
test('reviews are listed with stars, comment, product, author and state', async () => {
  const { row } = await open([replied]);
  await expect
    .element(row)
    .toMatchTextContent(/Crashes on Mondays\..*Fixed in 2\.0\..*Org Chart.*mara.*Nov.*Shown/);
  await expect.element(row.getByRole('img', { name: 'Rated 2.0 out of 5' })).toBeVisible();
});

test('a review is one line, also with a long name of its author', async () => {
  const username = 'bartholomew.featherstonehaugh';
  const { row } = await open([
    { ...replied, users_permissions_user: { username, profileImg: null } },
  ]);
  const author = row.getByRole('cell').filter({ hasText: username }).last();
  await author.getByText(username).hover();
  await expect.element(author.getByTitle(username)).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBe(44);
});

test('reviews are filtered by state', async () => {
  const { screen, calls } = await open([], '/admin/reviews?state=hidden');
  await expect.element(screen.getByText('No review matches this search.')).toBeVisible();
  expect(calls[0]!.searchParams.get('hidden')).toBe('true');
});

const hidden = { ...review, hidden: true, hiddenAt: '2026-11-26T10:00:00.000Z' };

test('a review is hidden, and restored', async () => {
  const answers = [{ data: hidden }, { data: review }];
  const sent = answerCalls({ [`PUT ${path}/hidden`]: () => answers.shift()! });
  const { screen, shop, row, choose } = await open();
  await expect.element(row).toBeVisible();
  shop.reviews = [hidden];
  await choose('Hide');
  await expect.element(row).toMatchTextContent(/Hidden/);
  await expect.element(screen.getByText('Review hidden')).toBeVisible();
  await choose('Restore');
  await expect.element(screen.getByText('Review restored')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]);
});

test(
  'hiding a review is undone, unless someone else has changed it',
  { tags: ['VEND-10'] },
  async () => {
    const answers = [{ data: hidden }, refusal('CHANGED_MEANWHILE')];
    const sent = answerCalls({ [`PUT ${path}/hidden`]: () => answers.shift()! });
    const { screen, choose } = await open();
    await choose('Hide');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expectToast('Not undone', 'Someone else has changed it meanwhile.');
    expect(sent[1]!.body).toEqual({ hidden: false, hiddenAt: hidden.hiddenAt });
  },
);

test('a review that could not be hidden stays, with the reason', async () => {
  answerCalls({ [`PUT ${path}/hidden`]: refusal('NOT_FOUND') });
  const { screen, row, choose } = await open();
  await choose('Hide');
  await expect.element(screen.getByText('Nothing was changed')).toBeVisible();
  await expect.element(row).toMatchTextContent(/Shown/);
});

test('a reply needs text, and is then shown below the review', async () => {
  const sent = answerCalls({ [`PUT ${path}/reply`]: { data: replied } });
  const { shop, row, dialog, choose } = await open();
  await choose('Reply');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect
    .element(dialog.getByLabelText('Reply', { exact: true }))
    .toHaveAccessibleDescription('Reply is required');
  await dialog.getByLabelText('Reply', { exact: true }).fill('Fixed in 2.0.');
  shop.reviews = [replied];
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect.element(row).toMatchTextContent(/Your reply:\s*Fixed in 2\.0\./);
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { text: 'Fixed in 2.0.', before: { text: '' } };
  expect(sent).toEqual([{ call: `PUT ${path}/reply`, body }]);
});

test('a reply is changed or removed', async () => {
  const sent = answerCalls({ [`PUT ${path}/reply`]: { data: review } });
  const { screen, dialog, choose } = await open([replied]);
  await choose('Change reply');
  await expect
    .element(dialog.getByLabelText('Reply', { exact: true }))
    .toHaveValue('Fixed in 2.0.');
  await dialog.getByRole('button', { name: 'Remove reply' }).click();
  await expect.element(screen.getByText('Reply removed')).toBeVisible();
  expect(sent[0]!.body).toEqual({ text: null, before: { text: 'Fixed in 2.0.' } });
});

test('a reply that is not saved is only given up after a question', async () => {
  const { screen, dialog, choose } = await open();
  await choose('Reply');
  const reply = dialog.getByLabelText('Reply', { exact: true });
  await reply.fill('Fixed.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(reply).toHaveValue('Fixed.');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a reply that could not be saved keeps its text', async () => {
  answerCalls({});
  const { dialog, choose } = await open();
  await choose('Reply');
  await dialog.getByLabelText('Reply', { exact: true }).fill('Fixed.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Your reply could not be saved. Please try again.');
  await expect.element(dialog.getByLabelText('Reply', { exact: true })).toHaveValue('Fixed.');
});
