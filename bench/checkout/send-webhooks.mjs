import { createHmac, randomBytes } from 'node:crypto';
import { runAtOnce } from './run-at-once.mjs';

const repeatedEvery = 3;

function createEvent(session) {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'checkout.session.completed',
    data: { object: { id: session, object: 'checkout.session' } },
  });
}

function sign(body, secret) {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Events of paid sessions: the shop asks the provider about each, as for real ones. */
export function sendWebhooks(shop, { sessions, secret }) {
  const events = sessions
    .map(createEvent)
    .flatMap((body, index) => (index % repeatedEvery === 0 ? [body, body] : [body]));
  return runAtOnce(events, async (body) => {
    const response = await fetch(`${shop.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) },
      body,
    });
    await response.body?.cancel();
    return response.status;
  });
}
