import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { OrderBadge } from './order-badge.tsx';

test.each([
  ['a paid order says Paid [ORD-07]', 'succeeded', 1, 'Paid'],
  ['an order waiting for its payment says Pending [ORD-08]', 'pending', 1, 'Pending'],
  ['an order whose session ran out says Expired [ORD-09]', 'expired', 3, 'Expired'],
  ['an order whose payment failed says Failed [ORD-10]', 'failed', 3, 'Failed'],
  ['any other status says Max Attempts from the third on [ORD-11]', 'other', 3, 'Max Attempts'],
  ['any other status counts the attempts before that [ORD-12]', 'other', 2, 'Pending (2/3)'],
])('%s', async (_, paymentStatus, paymentAttempts, text) => {
  const screen = await render(<OrderBadge order={{ paymentStatus, paymentAttempts }} />);
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});
