import { readFileSync } from 'node:fs';
import { webhookEvents } from '@partshelf/contract/webhook-events.ts';
import { expect, test } from 'vitest';
import { signWebhook } from '../../providers/webhooks.ts';

const guide = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');

const examples = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!);

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

type ReadWebhook = (secret: string, body: string, headers: object) => unknown;

async function load(code: string): Promise<ReadWebhook> {
  const library = JSON.stringify(import.meta.resolve('standardwebhooks'));
  const module = code.replace("'standardwebhooks'", library);
  const url = `data:text/javascript,${encodeURIComponent(module)}`;
  const { readWebhook } = (await import(/* @vite-ignore */ url)) as { readWebhook: ReadWebhook };
  return readWebhook;
}

test.for(examples)(
  'an example of the guide reads what the shop has signed, and nothing else',
  { tags: ['HOOK-02'] },
  async (code) => {
    const readWebhook = await load(code);
    const body = '{"type":"order.paid"}';
    const signed = { url: '', id: 'a'.repeat(24), at: new Date(), body };
    const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    const headers = signWebhook({ ...signed, secrets: [other, secret] });
    expect(readWebhook(secret, body, headers)).toEqual({ type: 'order.paid' });
    const unsigned = signWebhook({ ...signed, secrets: [other] });
    const old = signWebhook({ ...signed, at: new Date(Date.now() - 600_000), secrets: [secret] });
    for (const given of [unsigned, old]) {
      expect(() => readWebhook(secret, body, given)).toThrow(/match|old|come/);
    }
    expect(() => readWebhook(secret, `${body} `, headers)).toThrow(/match|come/);
  },
);

test('the guide has two examples, and names each event', { tags: ['HOOK-01'] }, () => {
  expect(examples).toHaveLength(2);
  const named = [...guide.matchAll(/^\| `([a-z]+\.[a-z]+)`/gm)].map(([, event]) => event);
  expect(named).toEqual([...webhookEvents, 'webhook.test']);
});
