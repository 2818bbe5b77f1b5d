import { expect, it } from 'vitest';
import { createSessionParams, startTestSandbox } from '../../test/test-sandbox.ts';

async function openSession() {
  const { stripe } = await startTestSandbox();
  const order = createSessionParams();
  order.line_items![0]!.price_data!.product_data!.metadata = { part: 'calendar' };
  const { id } = await stripe.checkout.sessions.create(order);
  return { sessions: stripe.checkout.sessions, id };
}

const product = { object: 'product', name: 'Calendar <Roll-up>', metadata: { part: 'calendar' } };

it('expands the products of the lines of a session', async () => {
  const { sessions, id } = await openSession();
  const lines = await sessions.listLineItems(id, { expand: ['data.price.product'] });
  expect(lines.data[0]!.price!.product).toMatchObject(product);
  expect(lines.data[1]!.price!.product).toMatchObject({ metadata: {} });
  const plain = await sessions.listLineItems(id);
  expect(plain.data[0]!.price!.product).toMatch(/^prod_/);
});

it('expands the products within a session', async () => {
  const { sessions, id } = await openSession();
  const session = await sessions.retrieve(id, { expand: ['line_items.data.price.product'] });
  expect(session.line_items!.data[0]!.price!.product).toMatchObject(product);
});
