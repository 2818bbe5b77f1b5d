import { expect, it } from 'vitest';
import { postJson, startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';

const requester = { requesterMemberStateCode: 'DE', requesterNumber: '136695976' };

async function ask({ url }: TestSandbox, vatNumber: string, more: object = requester) {
  const question = { countryCode: 'AT', vatNumber, ...more };
  return (await postJson(`${url}/vies/check-vat-number`, question)).json();
}

const faultOf = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

it('knows every number but 200, with a consultation number for a requester', async () => {
  const sandbox = await startTestSandbox();
  for (const number of ['100', 'U13585627']) {
    expect(await ask(sandbox, number)).toMatchObject({
      countryCode: 'AT',
      vatNumber: number,
      valid: true,
      requestIdentifier: expect.stringMatching(/^WAPI\w{12}$/),
    });
  }
  expect(await ask(sandbox, '100', {})).toMatchObject({ valid: true, requestIdentifier: '' });
  expect(await ask(sandbox, '200')).toMatchObject({ valid: false, requestIdentifier: '' });
});

it.each([
  ['201', 'INVALID_INPUT'],
  ['202', 'INVALID_REQUESTER_INFO'],
  ['300', 'SERVICE_UNAVAILABLE'],
  ['301', 'MS_UNAVAILABLE'],
  ['302', 'TIMEOUT'],
  ['400', 'VAT_BLOCKED'],
  ['401', 'IP_BLOCKED'],
  ['500', 'GLOBAL_MAX_CONCURRENT_REQ'],
  ['501', 'GLOBAL_MAX_CONCURRENT_REQ_TIME'],
  ['600', 'MS_MAX_CONCURRENT_REQ'],
  ['601', 'MS_MAX_CONCURRENT_REQ_TIME'],
])(
  'answers the number %s with the fault %s, as the official test service',
  async (number, code) => {
    expect(await ask(await startTestSandbox(), number)).toEqual(faultOf(code));
  },
);

it('refuses an unknown country, an empty number and half a requester', async () => {
  const sandbox = await startTestSandbox();
  expect(await ask(sandbox, '100', { countryCode: 'US' })).toEqual(faultOf('INVALID_INPUT'));
  expect(await ask(sandbox, '')).toEqual(faultOf('INVALID_INPUT'));
  expect(await ask(sandbox, '100', { requesterMemberStateCode: 'DE' })).toEqual(
    faultOf('INVALID_REQUESTER_INFO'),
  );
});

it('a control makes it answer otherwise, late or with a status', async () => {
  const sandbox = await startTestSandbox();
  const control = (vies: object) => postJson(`${sandbox.url}/control/faults`, { vies });
  await control({ answer: 'invalid' });
  expect(await ask(sandbox, '100')).toMatchObject({ valid: false });
  await control({ answer: 'MS_UNAVAILABLE' });
  expect(await ask(sandbox, '100')).toEqual(faultOf('MS_UNAVAILABLE'));
  expect((await control({ answer: 'perhaps' })).status).toBe(400);

  await control({ status: 503 });
  const question = { countryCode: 'AT', vatNumber: '100' };
  const refused = await postJson(`${sandbox.url}/vies/check-vat-number`, question);
  expect(refused.status).toBe(503);

  await control({ latencyMs: 60_000 });
  const late = fetch(`${sandbox.url}/vies/check-vat-number`, {
    method: 'POST',
    signal: AbortSignal.timeout(200),
  });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  await control({});
  expect(await ask(sandbox, '100')).toMatchObject({ valid: true });
});
