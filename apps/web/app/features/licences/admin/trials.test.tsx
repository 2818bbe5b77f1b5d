import type { AdminTrial, BlockedDomain } from '@partshelf/contract/licences/admin-trials.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { boundTenant, makeLicence } from '../../../../test/factories/licences.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import BlockedDomainsPage from './blocked-domains.tsx';
import TrialsPage from './trials.tsx';

const { documentId, product, startsAt } = makeLicence();

const trial: AdminTrial = {
  documentId,
  product,
  owner: { documentId: 'mara'.padEnd(24, 'x'), username: 'mara', email: 'mara@mail.a.example' },
  startsAt,
  endsAt: '2026-05-24T09:00:00.000Z',
  tenant: boundTenant,
  hosts: [],
  state: 'converted',
  extensionReason: 'The catalog was locked',
  convertedTo: { documentId: 'bought'.padEnd(24, 'x') },
};

const blocked: BlockedDomain = {
  documentId: 'blocked'.padEnd(24, 'x'),
  domain: 'a.example',
  reason: 'A new tenant every week',
  by: 'ada.keeper',
  createdAt: startsAt,
};

async function open(at: string) {
  signIn();
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/admin/trials', Component: TrialsPage },
      { path: '/admin/trials/blocked-domains', Component: BlockedDomainsPage },
    ],
    at,
    answer: (address) =>
      address.pathname.endsWith('/blocked-domains')
        ? pageOf([blocked], address)
        : pageOf([trial], address),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, calls, button };
}

test('a trial leads to its licence and to the one that it became', async () => {
  const { screen, calls } = await open('/admin/trials?state=converted');
  await expect
    .element(screen.getByRole('link', { name: 'Org Chart' }))
    .toHaveAttribute('href', `/admin/licences/${documentId}`);
  await expect
    .element(screen.getByRole('link', { name: 'Licence', exact: true }))
    .toHaveAttribute('href', `/admin/licences/${trial.convertedTo!.documentId}`);
  await expect.element(screen.getByText('contoso.onmicrosoft.com')).toBeVisible();
  await expect.element(screen.getByText('Extended: The catalog was locked')).toBeVisible();
  const asked = calls.find(({ pathname }) => pathname === '/api/back-office/trials');
  expect(asked?.searchParams.get('state')).toBe('converted');
});

test('the domain of a trial is blocked with a reason', { tags: ['slow'] }, async () => {
  const { screen, button } = await open('/admin/trials');
  await screen.getByRole('button', { name: /the trial of Org Chart by mara/ }).click();
  await screen.getByRole('menuitem', { name: 'Block the domain' }).click();
  await expect.element(screen.getByLabelText('Domain')).toHaveValue('mail.a.example');
  await button('Block').click();
  await expect.element(screen.getByText('Reason is required')).toBeVisible();
  await screen.getByLabelText('Domain').fill('a.example');
  await screen.getByLabelText('Reason').fill('Again');
  const call = 'POST /api/back-office/trials/blocked-domains';
  const message = 'a.example is blocked already';
  answerCalls({ [call]: refusal('VALIDATION_FAILED', '', { domain: [message] }) });
  await button('Block').click();
  await expect.element(screen.getByLabelText('Domain')).toHaveAccessibleDescription(message);
  const sent = answerCalls({ [call]: { data: blocked } });
  await button('Block').click();
  await expect.element(screen.getByText('a.example is blocked')).toBeVisible();
  expect(sent[0]).toMatchObject({ body: { domain: 'a.example', reason: 'Again' } });
});

test('a blocked domain is unblocked after a question', { tags: ['slow'] }, async () => {
  const { screen, button } = await open('/admin/trials/blocked-domains');
  await expect.element(screen.getByText('A new tenant every week')).toBeVisible();
  await button('Unblock a.example').click();
  const call = `DELETE /api/back-office/trials/blocked-domains/${blocked.documentId}`;
  const sent = answerCalls({ [call]: { data: null } });
  await button('Unblock').click();
  await expect.poll(() => sent).toHaveLength(1);
});
