import { beforeEach, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories/users.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { storeChoice } from '../../features/companies/chosen-company.ts';
import AccountData from './account-data.tsx';

const fabrikam = { documentId: 'f'.repeat(24), name: 'Fabrikam' };
const user = makeUser({ buysFor: [fabrikam] });
const chosen = `${user.documentId} ${fabrikam.documentId}`;

async function open(shown = user) {
  const handleChange = vi.fn();
  const Frame = () => <AccountData onChange={handleChange} />;
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: Frame }],
    at: '/',
    answer: (address) => (address.pathname === '/api/users/me' ? shown : pageOf([], address)),
  });
  const isLoaded = () => handleChange.mock.lastCall?.[0].user?.documentId === shown.documentId;
  await expect.poll(isLoaded).toBe(true);
  return { screen, calls, readCompany: () => handleChange.mock.lastCall?.[0].company };
}

const isReserved = () => document.documentElement.hasAttribute('data-buying');

beforeEach(signIn);

test('the chosen company is known on each page', { tags: ['ORG-06'] }, async () => {
  storeChoice(chosen);
  const { readCompany } = await open();
  await expect.poll(readCompany).toEqual(fabrikam);
  await expect.poll(isReserved).toBe(true);
});

test(
  'who may no longer buy for the chosen company buys for themselves, and is told',
  { tags: ['ORG-06', 'ORG-09'] },
  async () => {
    storeChoice(chosen);
    const { readCompany } = await open(makeUser());
    await expectToast(
      'You now buy for yourself',
      'You can no longer buy for the company that you had chosen.',
    );
    expect(readCompany()).toBeNull();
    expect(localStorage.getItem('chosenCompany')).toBe(user.documentId);
    expect(isReserved()).toBe(false);
  },
);

test('the choice of another user is forgotten', { tags: ['ORG-06'] }, async () => {
  storeChoice(`${'o'.repeat(24)} ${fabrikam.documentId}`);
  const { readCompany, screen } = await open();
  await expect.poll(() => localStorage.getItem('chosenCompany')).toBeNull();
  expect(readCompany()).toBeNull();
  expect(screen.getByText('You now buy for yourself').query()).toBeNull();
});

test(
  'who belongs to no company causes no further request',
  { tags: ['ORG-06', 'X-01'] },
  async () => {
    const { calls } = await open(makeUser());
    const paths = calls.map(({ pathname }) => pathname).toSorted();
    expect(paths).toEqual(['/api/carts', '/api/favorites', '/api/users/me']);
  },
);
