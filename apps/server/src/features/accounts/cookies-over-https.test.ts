import { expect } from 'vitest';
import { createShopBrowser } from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ config: { publicUrl: 'https://localhost:80' } });

test(
  'over https, no other host of the domain can set the cookie of a sign-in',
  { tags: ['A25'] },
  async ({ shop }) => {
    const answer = await createShopBrowser(shop).get('/connect/google');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-googleFlow=[\w-]+; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  },
);

test(
  'over https, only the cookie that no other host of the domain can set makes a device known',
  { tags: ['A07'] },
  async ({ shop, accounts }) => {
    const { email, password } = await accounts.signUp();
    async function logIn(cookie = '') {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/local',
        headers: { cookie },
        payload: { identifier: email, password },
      });
      return answer.cookies.find(({ name }) => name === '__Host-knownDevice')!;
    }
    const given = await logIn();
    expect(given).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
    expect(given).not.toHaveProperty('domain');
    expect((await logIn(`__Host-knownDevice=${given.value}`)).value).toBe(given.value);
    expect((await logIn(`knownDevice=${given.value}`)).value).not.toBe(given.value);
  },
);
