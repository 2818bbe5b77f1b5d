import { expect, test } from 'vitest';
import { respondWithRefusal } from '../../../test/calls.ts';
import { makeInstallKit } from '../../../test/factories/install.ts';
import { boundTenant, makeLicenceDetails } from '../../../test/factories/licences.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { TrialInstallContent } from './install-content.tsx';

const licence = makeLicenceDetails({ kind: 'trial', order: null, tenant: boundTenant });

async function open(answer: object) {
  signIn();
  const { screen } = await renderShop({
    routes: [{ path: '/licences/:documentId/install', Component: TrialInstallContent }],
    at: `/licences/${licence.documentId}/install`,
    answer: ({ pathname }) => (pathname.endsWith('/install-kit') ? answer : { data: licence }),
  });
  return screen;
}

test(
  'a trial has the guide of the current version, with its package and its licence file',
  { tags: ['EVAL-01'] },
  async () => {
    const screen = await open({ data: makeInstallKit() });
    const heading = screen.getByRole('heading', { level: 1, name: 'Install Team News 2.1.0' });
    await expect.element(heading).toBeVisible();
    for (const name of ['Download the package', 'Install in one line']) {
      await expect.element(screen.getByRole('button', { name })).toBeVisible();
    }
    await expect.element(screen.getByRole('heading', { name: '3. Deploy' })).toBeVisible();
  },
);

test('a trial that has ended leads back to its licence', { tags: ['EVAL-03'] }, async () => {
  const screen = await open(respondWithRefusal('LICENCE_INACTIVE', 'The licence is not active'));
  await expect.element(screen.getByText('The trial does not run any more.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Licence' }).first())
    .toHaveAttribute('href', `/licences/${licence.documentId}`);
});
