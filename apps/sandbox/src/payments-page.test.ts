import { expect, it } from 'vitest';
import { prepareSession, postForm, startTestSandbox } from '../test/test-sandbox.ts';

async function openPayments() {
  const sandbox = await startTestSandbox();
  const readPage = async () => (await fetch(`${sandbox.url}/payments`)).text();
  const submit = (id: string, action: string) =>
    postForm(`${sandbox.url}/payments/${id}/${action}`, {});
  return { sandbox, readPage, submit };
}

it('shows an empty state before the first payment', async () => {
  const { readPage } = await openPayments();
  expect(await readPage()).toContain('No payments yet.');
});

it('a button refunds a payment, and another lets the refund fail', async () => {
  const { sandbox, readPage, submit } = await openPayments();
  const { id, readCharge } = await prepareSession(sandbox, 'pay');
  expect(await readPage()).toMatch(/Calendar &lt;Roll-up&gt;, Sticker[\s\S]*Paid[\s\S]*\$60\.07/);

  const refunded = await submit(id, 'refund');
  expect(refunded.headers.get('location')).toBe('/payments');
  expect((await readCharge()).refunded).toBe(true);
  expect(await readPage()).toContain('Refund fails');
  await submit(id, 'fail-refund');
  expect((await readCharge()).refunded).toBe(false);
});

it('buttons open a dispute and decide it', async () => {
  const { sandbox, readPage, submit } = await openPayments();
  const { id } = await prepareSession(sandbox, 'pay');
  await submit(id, 'dispute');
  expect(await readPage()).toMatch(/Disputed[\s\S]*Shop wins[\s\S]*Buyer wins/);
  await submit(id, 'lose-dispute');
  expect(await readPage()).toMatch(/Lost to a dispute[\s\S]*Shop wins/);
  await submit(id, 'win-dispute');
  expect(await readPage()).toContain('Paid');
});

it('shows why an action is refused', async () => {
  const { sandbox, submit } = await openPayments();
  const { id } = await prepareSession(sandbox, 'pay');
  const refused = await submit(id, 'win-dispute');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('has no dispute to decide');
  expect((await submit(id, 'explode')).status).toBe(404);
  expect((await submit('cs_test_unknown', 'refund')).status).toBe(404);
});
