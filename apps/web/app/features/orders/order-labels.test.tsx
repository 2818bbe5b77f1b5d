import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { OrderBadge } from './order-labels.tsx';

test.each([
  ['a paid order says Paid', 'succeeded', 1, 'Paid'],
  ['an order waiting for its payment says Pending', 'pending', 1, 'Pending'],
  ['an order whose session ran out says Expired', 'expired', 3, 'Expired'],
  ['an order whose payment failed says Failed', 'failed', 3, 'Failed'],
  ['any other status says Max Attempts from the third on', 'other', 3, 'Max Attempts'],
  ['any other status counts the attempts before that', 'other', 2, 'Pending (2/3)'],
])(
  '%s',
  { tags: ['ORD-07', 'ORD-08', 'ORD-09', 'ORD-10', 'ORD-11', 'ORD-12'] },
  async (_, paymentStatus, paymentAttempts, text) => {
    const screen = await render(<OrderBadge order={{ paymentStatus, paymentAttempts }} />);
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  },
);
