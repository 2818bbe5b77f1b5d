import Stripe from 'stripe';

export async function readProviderSessions(sandboxUrl: string) {
  const { hostname: host, port } = new URL(sandboxUrl);
  const stripe = new Stripe('sk_test_tests', { protocol: 'http', host, port, telemetry: false });
  const everything = { limit: 10_000 };
  const [sessions, refunds] = await Promise.all([
    stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray(everything),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray(everything),
  ]);
  const refunded = new Set(refunds.map((refund) => refund.payment_intent));
  return sessions.map((session) => ({
    id: session.id,
    order: session.metadata!['order']!,
    attempt: session.metadata!['attempt']!,
    amountCents: session.amount_total,
    currency: session.currency,
    isPaid: session.payment_status === 'paid',
    isRefunded: refunded.has(session.payment_intent),
  }));
}

export async function readInbox(sandboxUrl: string) {
  const response = await fetch(`${sandboxUrl}/inbox/messages`);
  return (await response.json()) as { to: string; subject: string; text: string; html: string }[];
}
