import Stripe from 'stripe';

export async function readProviderSessions(sandboxUrl: string) {
  const { hostname: host, port } = new URL(sandboxUrl);
  const stripe = new Stripe('sk_test_tests', { protocol: 'http', host, port, telemetry: false });
  const everything = { limit: 10_000 };
  const [sessions, refunds] = await Promise.all([
    stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray(everything),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray(everything),
  ]);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.payment_intent);
  return sessions.map((session) => ({
    id: session.id,
    order: session.metadata!['order']!,
    attempt: session.metadata!['attempt']!,
    amountCents: session.amount_total,
    currency: session.currency,
    isPaid: session.payment_status === 'paid',
    isExpired: session.status === 'expired',
    isRefunded: refundsOf.has(session.payment_intent),
    refundedCents: (refundsOf.get(session.payment_intent) ?? []).reduce(
      (cents, { amount }) => cents + amount,
      0,
    ),
  }));
}

export async function readInbox(sandboxUrl: string) {
  const response = await fetch(`${sandboxUrl}/inbox/messages`);
  return (await response.json()) as { to: string; subject: string; text: string; html: string }[];
}
