import { expect, it } from 'vitest';
import { postJson, startTestSandbox } from '../test/test-sandbox.ts';

const send = (url: string, name = 'shop') =>
  fetch(`${url}/hooks/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', 'webhook-id': 'id-1' },
    body: '{"type": "order.paid"}',
  });

it('keeps the bytes of what arrived, and shows them', async () => {
  const { url } = await startTestSandbox();
  expect((await send(url)).status).toBe(200);
  expect(await (await fetch(`${url}/hooks/received?name=shop`)).json()).toMatchObject([
    { name: 'shop', body: '{"type": "order.paid"}', headers: { 'webhook-id': 'id-1' } },
  ]);
  const page = await (await fetch(`${url}/hooks`)).text();
  expect(page).toContain('/hooks/shop');
  expect(page).toContain('id-1');
});

it('answers each name as it was told', async () => {
  const { url } = await startTestSandbox();
  for (const [answer, status] of [
    ['410', 410],
    ['500', 500],
    ['redirect', 302],
    ['200', 200],
  ] as const) {
    await postJson(`${url}/control/hooks`, { name: 'crm', answer });
    expect((await send(url, 'crm')).status).toBe(status);
    expect((await send(url)).status).toBe(200);
  }
});
