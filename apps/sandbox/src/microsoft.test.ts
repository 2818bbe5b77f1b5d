import { expect, it } from 'vitest';
import { startTestSandbox } from '../test/test-sandbox.ts';

const contoso = 'https://login.microsoftonline.com/5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01/v2.0';

it('describes the tenants of some domains, and knows no others, as Microsoft', async () => {
  const { url } = await startTestSandbox();
  const describe = (tenant: string) =>
    fetch(`${url}/microsoft/${tenant}/v2.0/.well-known/openid-configuration`);
  const readIssuer = async (tenant: string) => (await (await describe(tenant)).json()).issuer;
  expect(await readIssuer('contoso.example')).toBe(contoso);
  expect(await readIssuer('Contoso.OnMicrosoft.com')).toBe(contoso);
  expect(await readIssuer('agency.example')).toMatch(/^https:\/\/login\.microsoftonline\.us\//);
  const unknown = await describe('unknown.example');
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toMatchObject({
    error: 'invalid_tenant',
    error_description: expect.stringContaining('AADSTS90002'),
  });
});
