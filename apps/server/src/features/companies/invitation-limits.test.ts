import { expect } from 'vitest';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ config: { rateLimitFactor: 1 } });

test(
  'an address gets five invitations a day, from all companies together',
  { tags: ['A09'] },
  async ({ shop }) => {
    const companies = [await createTestCompany(shop), await createTestCompany(shop, 'Northwind')];
    const send = (index: number, email: string) => {
      const { owner, documentId } = companies[index % 2]!;
      const path = `/companies/${documentId}/invitations`;
      return owner.call('POST', path, { email, role: 'developer' });
    };
    for (const [index, email] of [
      'ana@mail.example',
      'ANA@mail.example',
      'ana+1@mail.example',
      'ana+2@mail.example',
      'ana@mail.example',
    ].entries())
      expect((await send(index, email)).statusCode).toBe(200);
    for (const index of [0, 1])
      expect(expectErrorCode(await send(index, 'ana+3@mail.example'))).toBe('TOO_MANY_REQUESTS');
    expect((await send(0, 'eva@mail.example')).statusCode).toBe(200);
  },
);
