import { expect, it } from 'vitest';
import { playSession } from '../../test/play-session.ts';
import { postForm, startTestSandbox } from '../../test/test-sandbox.ts';

async function openPayments() {
  const sandbox = await startTestSandbox();
  const read = async () => (await fetch(`${sandbox.url}/payments`)).text();
  const press = (id: string, action: string) =>
    postForm(`${sandbox.url}/payments/${id}/${action}`, {});
  return { sandbox, read, press };
}

it('lists nothing before somebody has paid', async () => {
  const { read } = await openPayments();
  expect(await read()).toContain('Nobody has paid yet.');
});

it('refunds a payment at the press of a button, and lets the refund fail', async () => {
  const { sandbox, read, press } = await openPayments();
  const { id, readCharge } = await playSession(sandbox, 'pay');
  expect(await read()).toMatch(/Calendar &lt;Roll-up&gt;, Sticker[\s\S]*Paid[\s\S]*\$60\.07/);

  const refunded = await press(id, 'refund');
  expect(refunded.headers.get('location')).toBe('/payments');
  expect((await readCharge()).refunded).toBe(true);
  expect(await read()).toContain('Refund fails');
  await press(id, 'fail-refund');
  expect((await readCharge()).refunded).toBe(false);
});

it('lets the buyer dispute a payment, and the bank decide', async () => {
  const { sandbox, read, press } = await openPayments();
  const { id } = await playSession(sandbox, 'pay');
  await press(id, 'dispute');
  expect(await read()).toMatch(/Disputed[\s\S]*Shop wins[\s\S]*Buyer wins/);
  await press(id, 'lose-dispute');
  expect(await read()).toContain('Lost to a dispute');
});

it('says why something cannot be done', async () => {
  const { sandbox, press } = await openPayments();
  const { id } = await playSession(sandbox, 'pay');
  const refused = await press(id, 'win-dispute');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('has no dispute to decide');
  expect((await press(id, 'explode')).status).toBe(404);
  expect((await press('cs_test_unknown', 'refund')).status).toBe(404);
});
