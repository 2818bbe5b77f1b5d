import type Stripe from 'stripe';
import { createSessionParams, postJson, type TestSandbox } from './test-sandbox.ts';

export async function prepareSession({ stripe, url }: TestSandbox, ...actions: string[]) {
  const { id } = await stripe.checkout.sessions.create(createSessionParams());

  const runAction = (action: string) => postJson(`${url}/control/sessions/${id}/${action}`);

  const read = (...expand: string[]) => stripe.checkout.sessions.retrieve(id, { expand });

  async function readCharge(): Promise<Stripe.Charge> {
    const session = await read('payment_intent.latest_charge.refunds');
    return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
  }

  for (const action of actions) await runAction(action);
  return { id, act: runAction, read, readCharge };
}
