import type { InstallKit } from '@partshelf/contract/install.ts';
import OrderInstallPage from '../app/pages/orders/install.tsx';
import { renderShop } from './render-shop.tsx';
import { signIn } from './sign-in.ts';

export const orderDocumentId = 'o'.repeat(24);

const routes = [{ path: '/order/:documentId/install', Component: OrderInstallPage }];

/** Nothing is typed or ticked yet, unless it is a reload. */
export async function openInstallPage(
  answer: InstallKit | Response | number,
  search = '',
  { isReload = false } = {},
) {
  if (!isReload) localStorage.clear();
  signIn();
  const { screen, calls } = await renderShop({
    routes,
    at: `/order/${orderDocumentId}/install${search}`,
    answer: () =>
      typeof answer === 'number' || answer instanceof Response ? answer : { data: answer },
  });
  return {
    screen,
    calls,
    card: (name: string) => screen.getByRole('region', { name }),
    step: (name: string) => screen.getByRole('listitem', { name }),
    line: (name: string) =>
      screen.getByRole('group', { name: `Command: ${name}` }).getByRole('code'),
    tab: (name: string) => screen.getByRole('tab', { name }),
  };
}
