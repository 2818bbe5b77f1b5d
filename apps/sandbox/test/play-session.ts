import type Stripe from 'stripe';
import { orderOfTwo, postJson, type TestSandbox } from './test-sandbox.ts';

/** Somebody's order after these actions, and what else can be done to it by the controls. */
export async function playSession({ stripe, url }: TestSandbox, ...actions: string[]) {
  const { id } = await stripe.checkout.sessions.create(orderOfTwo());

  const act = (action: string) => postJson(`${url}/control/sessions/${id}/${action}`);

  const read = (...expand: string[]) => stripe.checkout.sessions.retrieve(id, { expand });

  async function readCharge(): Promise<Stripe.Charge> {
    const session = await read('payment_intent.latest_charge.refunds');
    return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
  }

  for (const action of actions) await act(action);
  return { id, act, read, readCharge };
}
