import { expect, it } from 'vitest';
import { orderOfTwo, startTestSandbox } from '../../test/test-sandbox.ts';

/** A session of two lines, the first of which names the part that it sells. */
async function openSession() {
  const { stripe } = await startTestSandbox();
  const order = orderOfTwo();
  order.line_items![0]!.price_data!.product_data!.metadata = { part: 'calendar' };
  const { id } = await stripe.checkout.sessions.create(order);
  return { sessions: stripe.checkout.sessions, id };
}

const product = { object: 'product', name: 'Calendar <Roll-up>', metadata: { part: 'calendar' } };

it('answers the lines of a session with their products, where they are asked for', async () => {
  const { sessions, id } = await openSession();
  const lines = await sessions.listLineItems(id, { expand: ['data.price.product'] });
  expect(lines.data[0]!.price!.product).toMatchObject(product);
  expect(lines.data[1]!.price!.product).toMatchObject({ metadata: {} });
  const plain = await sessions.listLineItems(id);
  expect(plain.data[0]!.price!.product).toMatch(/^prod_/);
});

it('answers a session with the products of its lines, where they are asked for', async () => {
  const { sessions, id } = await openSession();
  const session = await sessions.retrieve(id, { expand: ['line_items.data.price.product'] });
  expect(session.line_items!.data[0]!.price!.product).toMatchObject(product);
});
