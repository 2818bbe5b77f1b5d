import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal, unexplainedFailure } from '../../../test/calls.ts';
import { makeReview } from '../../../test/factories/reviews.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { ReviewControl } from './review-control.tsx';

const bought = { product: 'part', order: 'order' };
const sending = 'POST /api/reviews';
const none = () => ({ data: null });

type Screen = Awaited<ReturnType<typeof show>>['screen'];

async function show(answer: (address: URL) => object | number | Promise<object> = none) {
  const Control = () => <ReviewControl bought={bought} productTitle="Org Chart" />;
  const routes = [{ path: '/', Component: Control }];
  return renderShop({ routes, at: '/', answer });
}

async function openForm() {
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Review' }).click();
  await expect.element(screen.getByRole('form', { name: 'Review of Org Chart' })).toBeVisible();
  return screen;
}

const ratings = (screen: Screen) => screen.getByRole('radiogroup', { name: 'Rating' });
const stars = (screen: Screen, name: string) => screen.getByRole('radio', { name });
const comment = (screen: Screen) => screen.getByLabelText('Comment');
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Submit review' }).click();

async function fill(screen: Screen) {
  await stars(screen, '4 Stars').click();
  await comment(screen).fill('Reads guests too.');
}

describe('a bought product', () => {
  test('shows that its review is loading', { tags: ['REV-11'] }, async () => {
    const { screen, calls } = await show(() => new Promise<object>(() => {}));
    await expect.element(screen.getByText('Loading your review')).toBeInTheDocument();
    expect(screen.getByRole('button').query()).toBeNull();
    expect(String(calls[0]!.pathname)).toBe('/api/reviews/find-order-review');
    expect(Object.fromEntries(calls[0]!.searchParams)).toEqual({
      productId: 'part',
      orderId: 'order',
    });
  });

  test(
    'says when its review cannot be read, and reads it again',
    { tags: ['REV-12'] },
    async () => {
      let answer: object | number = 400;
      const { screen } = await show(() => answer);
      const alert = screen.getByRole('alert');
      await expect.element(alert.getByText('Your review could not be loaded.')).toBeVisible();
      answer = none();
      await screen.getByRole('button', { name: 'Try again' }).click();
      await expect.element(screen.getByRole('button', { name: 'Review' })).toBeVisible();
      expect(alert.query()).toBeNull();
    },
  );

  test(
    'shows the stars and the comment that it was given, and no form',
    { tags: ['REV-13'] },
    async () => {
      const review = makeReview({ rating: 3, comment: 'Fine. <b>Mostly</b>.' });
      const { screen } = await show(() => ({ data: review }));
      const given = screen.getByRole('region', { name: 'Your review' });
      await expect.element(given.getByRole('img', { name: 'Rated 3.0 out of 5' })).toBeVisible();
      await expect.element(given.getByText('Fine. <b>Mostly</b>.')).toBeVisible();
      expect(screen.getByRole('button').query()).toBeNull();
    },
  );

  test.each([
    ['is empty', none],
    ['is 404', () => 404],
  ])('can be reviewed when the answer %s', { tags: ['REV-14'] }, async (_, answer) => {
    const { screen } = await show(answer);
    await expect.element(screen.getByRole('button', { name: 'Review' })).toBeVisible();
    expect(screen.getByRole('form').query()).toBeNull();
  });
});

describe('the form', () => {
  test(
    'offers 5 stars down to 1, none chosen, and starts with them',
    { tags: ['REV-14', 'REV-17'] },
    async () => {
      const screen = await openForm();
      const choices = ratings(screen).getByRole('radio').elements() as HTMLInputElement[];
      expect(choices.map(({ labels }) => labels![0]!.textContent)).toEqual([
        '5 Stars',
        '4 Stars',
        '3 Stars',
        '2 Stars',
        '1 Star',
      ]);
      expect(choices.filter(({ checked }) => checked)).toEqual([]);
      expect(document.activeElement).toBe(choices[0]);
    },
  );

  test('asks for a rating and a comment', { tags: ['slow', 'REV-16', 'REV-18'] }, async () => {
    const sent = answerCalls({});
    const screen = await openForm();
    await comment(screen).fill('   ');
    await submit(screen);
    const texts = ['Rating is required and must be between 1 and 5.', 'Comment is required'];
    await expect.element(ratings(screen)).toHaveAccessibleDescription(texts[0]);
    await expect.element(ratings(screen)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(comment(screen)).toHaveAccessibleDescription(texts[1]);
    await expect.element(stars(screen, '5 Stars')).toHaveFocus();
    expect(sent).toEqual([]);
    await fill(screen);
    for (const text of texts) expect(screen.getByText(text).query()).toBeNull();
  });

  test('counts the comment and stops at its greatest length', { tags: ['slow'] }, async () => {
    const sent = answerCalls({});
    const screen = await openForm();
    await fill(screen);
    await comment(screen).fill('x'.repeat(2_001));
    await expect.element(screen.getByText('2,001 of 2,000')).toBeVisible();
    await submit(screen);
    const text = 'Comment must be at most 2000 characters';
    await expect.element(comment(screen)).toHaveAccessibleDescription(text);
    expect(sent).toEqual([]);
  });

  test('is forgotten by Cancel', { tags: ['REV-15'] }, async () => {
    const screen = await openForm();
    await fill(screen);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(screen.getByRole('form').query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Review' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Review' }).click();
    await expect.element(comment(screen)).toHaveValue('');
    await expect.element(stars(screen, '4 Stars')).not.toBeChecked();
  });

  test(
    'sends what the keyboard alone has filled in, says thanks and shows the review',
    { tags: ['REV-13', 'REV-19'] },
    async () => {
      const review = makeReview({ rating: 4, comment: 'Reads guests too.' });
      const sent = answerCalls({ [sending]: { data: review } });
      let stored: object | null = null;
      const { screen } = await show(() => ({ data: stored }));
      await expect.element(screen.getByRole('button', { name: 'Review' })).toBeVisible();
      await userEvent.keyboard('{Tab}{Enter}');
      await expect.element(stars(screen, '5 Stars')).toHaveFocus();
      stored = review;
      await userEvent.keyboard('{ArrowDown}{Tab} Reads guests too. {Tab}{Tab}{Enter}');
      await expectToast('Review Submitted', 'Thanks for your feedback!');
      expect(sent).toEqual([
        { call: sending, body: { rating: 4, comment: 'Reads guests too.', ...bought } },
      ]);
      const given = screen.getByRole('region', { name: 'Your review' });
      await expect.element(given).toHaveFocus();
      await expect.element(given.getByText('Reads guests too.')).toBeVisible();
    },
  );

  test.each([
    ['with the reason', refusal('ALREADY_REVIEWED', 'Already reviewed'), 'Already reviewed'],
    ['in general when there is none', unexplainedFailure, 'Review failed'],
  ])(
    'reports a failure %s, and keeps what was written',
    { tags: ['REV-20', 'REV-21'] },
    async (_, answer, text) => {
      answerCalls({ [sending]: answer });
      const screen = await openForm();
      await fill(screen);
      await submit(screen);
      await expectToast('Error', text);
      await expect.element(stars(screen, '4 Stars')).toBeChecked();
      await expect.element(comment(screen)).toHaveValue('Reads guests too.');
    },
  );

  test('shows what the server says about a field next to it', { tags: ['slow'] }, async () => {
    const fields = { comment: ['Comment is required', 'Say more.'] };
    answerCalls({ [sending]: refusal('VALIDATION_FAILED', undefined, fields) });
    const screen = await openForm();
    await fill(screen);
    await submit(screen);
    const text = 'Comment is required Say more.';
    await expect.element(comment(screen)).toHaveAccessibleDescription(text);
  });

  test('is sent once, however often it is submitted', { tags: ['slow'] }, async () => {
    const answer = Promise.withResolvers<{ data: object }>();
    const sent = answerCalls({ [sending]: answer.promise });
    const screen = await openForm();
    await fill(screen);
    await submit(screen);
    await expect.element(screen.getByText('Submitting...')).toBeVisible();
    (screen.getByText('Submitting...').element() as HTMLElement).click();
    await stars(screen, '4 Stars').click();
    await userEvent.keyboard('{Enter}');
    answer.resolve({ data: makeReview() });
    await expectToast('Review Submitted', 'Thanks for your feedback!');
    expect(sent).toHaveLength(1);
  });
});
