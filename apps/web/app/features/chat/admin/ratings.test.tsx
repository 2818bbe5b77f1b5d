import type { AdminRating, RatingSummary } from '@partshelf/contract/chat/ratings.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import ChatRatingsPage from './ratings.tsx';

const ana = { documentId: 'a'.repeat(24), username: 'ana' };

const rating: AdminRating = {
  documentId: 'rating',
  asked_at: '2026-11-20T12:00:00.000Z',
  answered_at: '2026-11-21T12:00:00.000Z',
  score: 2,
  comment: 'Slow answers',
  customer: { documentId: 'c'.repeat(24), username: 'mara' },
  agent: ana,
  chat_room: { documentId: 'room' },
};

const summary: RatingSummary = {
  asked: 4,
  answered: 2,
  average: 3.5,
  scores: [5, 4, 3, 2, 1].map((score) => ({ score, count: score === 5 || score === 2 ? 1 : 0 })),
  agents: [{ agent: ana, asked: 4, answered: 2, average: 3.5 }],
  unit: 'week',
  periods: [{ from: '2026-11-16', asked: 4, answered: 2, average: 3.5 }],
};

signInOnDesktop();

async function openRatings(query = '') {
  const answers: Record<string, object> = {
    '/api/back-office/chat-ratings/settings': { data: { asksForRating: false } },
    '/api/back-office/chat-ratings/summary': { data: summary },
  };
  return renderShop({
    routes: [{ path: '/admin/chat-ratings', Component: ChatRatingsPage }],
    at: `/admin/chat-ratings${query}`,
    answer: (address) => answers[address.pathname] ?? pageOf([rating], address),
  });
}

test(
  'ratings are shown over time, by agent and by score, with their comments',
  { tags: ['DESK-10'] },
  async () => {
    const { screen } = await openRatings();
    const sums = screen.getByRole('region', { name: 'Sums' });
    await expect
      .element(sums)
      .toMatchTextContent(/3\.50.*2.*50% of the customers who were asked.*4/);
    const row = (table: string) => screen.getByRole('table', { name: table }).getByRole('row');
    await expect.element(row('Ratings by agent').nth(1)).toMatchTextContent(/ana.*3\.5.*2.*4/);
    await expect.element(row('Ratings by week').nth(1)).toMatchTextContent(/Nov 16, 2026.*3\.5/);
    const listed = screen.getByRole('row').filter({ hasText: 'Slow answers' });
    await expect.element(listed).toMatchTextContent(/2\.0.*Slow answers.*mara.*ana/);
    await expect
      .element(listed.getByRole('link', { name: 'Open chat' }))
      .toHaveAttribute('href', '/helpdesk/chat?room=room');
  },
);

test('the filters in the address reach list and sums', { tags: ['DESK-10'] }, async () => {
  const { screen, calls } = await openRatings(
    `?score=2&agent=${ana.documentId}&from=2026-11-01&to=2026-11-30`,
  );
  await expect.element(screen.getByText('Slow answers')).toBeVisible();
  const queryOf = (path: string) =>
    Object.fromEntries(calls.findLast(({ pathname }) => pathname === path)!.searchParams);
  const shared = { agent: ana.documentId, from: '2026-11-01', until: '2026-11-30' };
  expect(queryOf('/api/back-office/chat-ratings')).toMatchObject({ ...shared, score: '2' });
  expect(queryOf('/api/back-office/chat-ratings/summary')).toEqual(shared);
});

test('an Admin turns on that customers are asked', { tags: ['slow', 'DESK-10'] }, async () => {
  const call = 'PUT /api/back-office/chat-ratings/settings';
  const sent = answerCalls({ [call]: { data: { asksForRating: true } } });
  const { screen } = await openRatings();
  const toggle = screen.getByRole('switch', { name: 'Ask customers to rate a chat' });
  await expect.element(toggle).toBeEnabled();
  await toggle.click();
  await expectToast('Saved');
  await expect.element(toggle).toBeChecked();
  expect(sent).toEqual([{ call, body: { asksForRating: true } }]);
});
