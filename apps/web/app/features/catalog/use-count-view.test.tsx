import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { useCountView } from './use-count-view.ts';

const documentId = 'p'.repeat(24);

function ProductPage() {
  useCountView(documentId);
  return <h1>Org Chart</h1>;
}

const fetched = () => vi.mocked(globalThis.fetch);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
});

async function open(role: NonNullable<User['role']>['name'] = 'Customer') {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: ProductPage }],
    at: '/',
    answer: () => makeUser({ role: { name: role } }),
  });
  await expect.element(screen.getByRole('heading')).toBeVisible();
  return { screen, calls };
}

test('a visitor’s view is sent once, without cookies and token', async () => {
  await open();
  await expect.poll(() => fetched().mock.calls).toHaveLength(1);
  expect(fetched().mock.calls).toEqual([
    [`/api/products/${documentId}/views`, { method: 'POST', keepalive: true, credentials: 'omit' }],
  ]);
});

test('a customer’s view is sent once', async () => {
  signIn();
  await open();
  await expect.poll(() => fetched().mock.calls).toHaveLength(1);
});

test.for(['Admin', 'Helpdesk'] as const)('a view of the role %s is not sent', async (role) => {
  signIn();
  const { calls } = await open(role);
  await expect.poll(() => calls).toHaveLength(1);
  expect(fetched()).not.toHaveBeenCalled();
});

test.for([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)('a browser with %s sends no view', async ([name, value]) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  await open();
  expect(fetched()).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, name);
});

test('a page in the background is counted once it is seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open();
  expect(fetched()).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetched()).toHaveBeenCalledOnce();
});
