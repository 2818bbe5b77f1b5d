import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 10;
const timeoutMs = 60_000;

const paidSessions = `
  select stripe_id from payment_sessions join orders on orders.id = order_id
  where orders.status = 'succeeded' and stripe_id = any($1)`;

/** The card page is paid at a fixed rate; the order follows by webhook. */
export async function payOrders(shop, database, { sessions, rate }) {
  const paidAt = new Map();
  const ms = [];
  const startedAt = performance.now();
  async function pay(session, index) {
    await delay((index * 1000) / rate);
    const response = await fetch(`${shop.sandboxUrl}/control/sessions/${session}/pay`, {
      method: 'POST',
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    paidAt.set(session, performance.now());
  }
  const payments = Promise.all(sessions.map(pay));
  const deadline = startedAt + (sessions.length * 1000) / rate + timeoutMs;
  const settled = new Set();
  while (settled.size < sessions.length && performance.now() < deadline) {
    const open = [...paidAt.keys()].filter((session) => !settled.has(session));
    const { rows } = await database.query(paidSessions, [open]);
    for (const { stripe_id: session } of rows) {
      settled.add(session);
      ms.push(performance.now() - paidAt.get(session));
    }
    await delay(pollMs);
  }
  await payments;
  return { ms, missing: sessions.length - settled.size };
}
