import type { OwnRating } from '@partshelf/contract/chat/ratings.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeRoom } from '../../../test/factories/chat.ts';
import { expectToast } from '../../../test/toasts.ts';

const asked: OwnRating = {
  documentId: 'rating',
  asked_at: '2025-11-20T12:00:00.000Z',
  answered_at: null,
  score: null,
  comment: null,
};

const given = { ...asked, answered_at: '2025-11-20T12:01:00.000Z', score: 4, comment: 'Quick' };

const call = 'PUT /api/chat-ratings/rating';

test(
  'a closed chat is rated with the keyboard, and the customer is thanked',
  { tags: ['slow', 'DESK-10'] },
  async () => {
    const { button, panel } = await openChat({
      messages: [makeMessage({ is_read: true })],
      rating: asked,
    });
    const sent = answerCalls({ [call]: { data: given } });
    await button.click();
    const group = panel.getByRole('group', { name: 'How was our help?' });
    await expect.element(group.getByRole('radio', { name: '5, Very good' })).toBeInTheDocument();
    const comment = panel.getByLabelText('Comment (optional)');
    await expect.element(comment).not.toBeInTheDocument();
    (group.getByRole('radio', { name: '3, Okay' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowRight}');
    await expect.element(group.getByRole('radio', { name: '4, Good' })).toBeChecked();
    await comment.fill('Quick');
    await panel.getByRole('button', { name: 'Send rating' }).click();
    await expect.element(panel.getByText('Thank you. You rated this chat 4 of 5.')).toBeVisible();
    expect(sent).toEqual([{ call, body: { score: 4, comment: 'Quick' } }]);
  },
);

test(
  'a chat that was rated elsewhere meanwhile says so, and shows that rating',
  { tags: ['slow', 'DESK-10'] },
  async () => {
    const { button, panel, shop } = await openChat({
      messages: [makeMessage({ is_read: true })],
      rating: asked,
    });
    answerCalls({ [call]: refusal('RATING_CLOSED') });
    await button.click();
    await panel.getByText('5', { exact: true }).click();
    shop.rating = given;
    await panel.getByRole('button', { name: 'Send rating' }).click();
    await expectToast('Not rated', errors.RATING_CLOSED.message);
    await expect.element(panel.getByText('Thank you. You rated this chat 4 of 5.')).toBeVisible();
  },
);

test(
  'the rating is asked for when the chat is closed while it is on screen, and can be left out',
  { tags: ['slow', 'DESK-10'] },
  async () => {
    const { button, panel, shop, server, input } = await openChat({
      messages: [makeMessage({ is_read: true })],
    });
    await button.click();
    await expect.element(input).toBeEnabled();
    const question = panel.getByRole('group', { name: 'How was our help?' });
    await expect.element(question).not.toBeInTheDocument();
    const status = panel.getByRole('status').filter({ hasText: 'You can rate this chat.' });
    expect(status.elements()).toEqual([]);
    const regions = panel.getByRole('status').elements();
    shop.rating = asked;
    server.publish('roomUpdated', makeRoom({ chat_status: 'closed' }));
    await expect.element(question).toBeVisible();
    expect(regions).toContain(status.element());
    await panel.getByRole('button', { name: 'Do not rate' }).click();
    await expect.element(question).not.toBeInTheDocument();
  },
);
