import { expect, it } from 'vitest';
import { postJson, startTestSandbox } from '../test/test-sandbox.ts';

const shop = 'http://localhost:3000';

const subscription = {
  lib_version: '4.4.1',
  user_id: 'public_sandbox',
  service_id: 'service_sandbox',
  template_id: 'template_updates',
  template_params: { name: 'Mona <b>Lind</b>', email: 'mona@example.com' },
};

async function send(url: string, body: object, headers: Record<string, string> = { origin: shop }) {
  const response = await fetch(`${url}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { response, text: await response.text() };
}

const listMessages = async (url: string) => (await fetch(`${url}/inbox/messages`)).json();

it('accepts a subscription from another origin and stores the mail in the inbox', async () => {
  const { url } = await startTestSandbox();
  const { response, text } = await send(url, subscription);
  expect([response.status, text]).toEqual([200, 'OK']);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await listMessages(url)).toEqual([
    {
      id: expect.stringMatching(/^msg_/),
      to: 'mona@example.com',
      from: 'Partshelf <updates@partshelf.example>',
      replyTo: '',
      subject: 'You will hear from us, Mona <b>Lind</b>',
      text: expect.stringContaining('Hello Mona <b>Lind</b>,'),
      html: expect.stringContaining('<p>Hello Mona &lt;b&gt;Lind&lt;/b&gt;,</p>'),
      links: [],
      headers: {},
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
});

it('answers a CORS preflight request', async () => {
  const { url } = await startTestSandbox();
  const response = await fetch(`${url}/api/v1.0/email/send`, {
    method: 'OPTIONS',
    headers: {
      origin: shop,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'content-type',
  });
});

it.each([
  [{ user_id: undefined }, 400, 'The user_id parameter is required'],
  [{ service_id: '' }, 400, 'The service_id parameter is required'],
  [{ template_id: undefined }, 400, 'The template_id parameter is required'],
  [
    { user_id: 'another' },
    400,
    'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
  ],
  [
    { service_id: 'another' },
    400,
    'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin',
  ],
  [
    { template_id: 'toString' },
    400,
    'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
  ],
  [{ template_params: undefined }, 422, 'The recipients address is empty'],
  [{ template_params: { email: 'mona' } }, 422, 'The recipients address is corrupted'],
])('rejects %j with the error text of EmailJS', async (change, status, text) => {
  const { url } = await startTestSandbox();
  const answer = await send(url, { ...subscription, ...change });
  expect([answer.response.status, answer.text]).toEqual([status, text]);
  expect(answer.response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await listMessages(url)).toEqual([]);
});

it('rejects requests without an origin and bodies that are not JSON', async () => {
  const { url } = await startTestSandbox();
  const program = await send(url, subscription, {});
  expect([program.response.status, program.text]).toEqual([
    403,
    'API calls are disabled for non-browser applications',
  ]);
  const broken = await fetch(`${url}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop },
    body: '{',
  });
  expect(broken.status).toBe(400);
  expect(broken.headers.get('content-type')).toContain('text/plain');
});

it('an injected error is shown on the home page and can be removed', async () => {
  const { url } = await startTestSandbox();
  await postJson(`${url}/control/faults`, { subscribe: { status: 503 } });
  expect((await send(url, subscription)).response.status).toBe(503);
  expect(await (await fetch(url)).text()).toContain('answers 503');
  await postJson(`${url}/control/faults`, {});
  expect((await send(url, subscription)).response.status).toBe(200);
});

it('with injected latency, a request that times out still sends the mail', async () => {
  const { url } = await startTestSandbox();
  await postJson(`${url}/control/faults`, { subscribe: { latencyMs: 60_000 } });
  await expect(
    fetch(`${url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop },
      body: JSON.stringify(subscription),
      signal: AbortSignal.timeout(200),
    }),
  ).rejects.toThrow('timeout');
  await expect.poll(() => listMessages(url)).toHaveLength(1);
});
