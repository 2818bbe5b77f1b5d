import type { ChatAnswers } from '@partshelf/contract/chat/answers.ts';
import { expect, test } from 'vitest';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import ChatAnswersPage from './answers.tsx';

const sums = { answers: 12, waits: 4, medianWait: 1500, withinHour: 3 };

const report: ChatAnswers = {
  ...sums,
  messages: 20,
  waiting: { rooms: 2, since: '2026-11-20T12:00:00.000Z' },
  unit: 'day',
  periods: [{ from: '2026-11-16', messages: 20, ...sums, medianWait: null }],
  agents: [
    { agent: { documentId: 'ana', username: 'ana' }, rooms: 3, ...sums, medianWait: 20 },
    { agent: null, rooms: 1, ...sums, medianWait: 3 * 3600 },
  ],
};

signInOnDesktop();

test(
  'Admins see how fast the helpdesk answers, by agent and by day of the period',
  { tags: ['DESK-06'] },
  async () => {
    const { screen, calls } = await renderShop({
      routes: [{ path: '/admin/chat-answers', Component: ChatAnswersPage }],
      at: '/admin/chat-answers?from=2026-11-01&until=2026-11-30',
      answer: () => ({ data: report }),
    });
    const figure = (name: string) => screen.getByRole('definition').filter({ hasText: name });
    await expect.element(screen.getByText('25 min')).toBeVisible();
    await expect.element(screen.getByText('75%')).toBeVisible();
    await expect.element(figure('to 20 messages of customers')).toBeVisible();
    const row = (table: string, number: number) =>
      screen.getByRole('table', { name: table }).getByRole('row').nth(number);
    await expect.element(row('Answers by agent', 1)).toMatchTextContent(/ana.*3.*12.*< 1 min/);
    await expect.element(row('Answers by agent', 2)).toMatchTextContent(/Former agent.*3 h/);
    await expect.element(row('Answers by day', 1)).toMatchTextContent(/Nov 16, 2026.*20.*12.*–/);
    expect(calls.at(-1)?.pathname).toBe('/api/back-office/chat-answers');
  },
);
