import { expect, test } from 'vitest';
import { openHelpdesk } from '../../../../test/chat/open-helpdesk.tsx';
import { makeRoom } from '../../../../test/factories/chat.ts';

const room = makeRoom({ documentId: 'anna' });
const statusCall = 'PUT /api/chat-rooms/anna';
const ratingPath = '/api/chat-rooms/anna/rating';

test.each([
  ['Close and ask for a rating', true],
  ['Close without asking', false],
])(
  'an agent chooses whether the customer is asked: %s',
  { tags: ['slow', 'DESK-10'] },
  async (choice, asks) => {
    const { screen, sent, writeAnswers } = await openHelpdesk({
      rooms: [room],
      at: '/helpdesk/chat?room=anna',
      answers: { [ratingPath]: () => ({ data: { asks_for_rating: true, rating: null } }) },
    });
    writeAnswers[statusCall] = { data: { ...room, chat_status: 'closed' } };
    const button = screen.getByRole('button', { name: 'Close chat' });
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
    await button.click();
    await screen.getByRole('menuitem', { name: choice }).click();
    await expect
      .poll(() => sent.filter(({ call }) => call === statusCall).map(({ body }) => body))
      .toEqual([{ chat_status: 'closed', ask_for_rating: asks }]);
  },
);

test(
  'the rating of the customer appears in the room as soon as it is given',
  { tags: ['DESK-10'] },
  async () => {
    const given = { answered_at: '2025-11-20T12:00:00.000Z', score: 2, comment: 'Slow' };
    const shown = { asks_for_rating: true, rating: null as typeof given | null };
    const { screen, server, pane } = await openHelpdesk({
      rooms: [room],
      at: '/helpdesk/chat?room=anna',
      answers: { [ratingPath]: () => ({ data: shown }) },
    });
    const rating = pane.getByText(/^Rated/);
    await expect.element(screen.getByRole('button', { name: 'Close chat' })).toBeVisible();
    await expect.element(rating).not.toBeInTheDocument();
    const findRegion = () => pane.element().querySelector('[data-slot=rating]');
    await expect.poll(findRegion).not.toBeNull();
    const region = findRegion();
    shown.rating = given;
    server.publish('roomUpdated', room);
    await expect.element(rating).toMatchTextContent(/^Rated 2 of 5 on Nov 20, 2025: Slow$/);
    expect(rating.element().closest('[role=status]')).toBe(region);
  },
);
