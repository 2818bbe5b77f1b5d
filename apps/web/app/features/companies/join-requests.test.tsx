import type { JoinOffer, JoinRequest } from '@partshelf/contract/companies/join-requests.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOwnCompany } from '../../../test/factories/companies.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { JoinOffers } from './join-offers.tsx';
import { JoinRequests } from './join-requests.tsx';

const company = makeOwnCompany();
const { documentId } = company;
const path = `/api/companies/${documentId}/join-requests`;

const makeRequest = (username: string, number: number): JoinRequest => ({
  documentId: String(number).padStart(24, '0'),
  username,
  email: `${username}@fabrikam.example`,
  createdAt: '2026-03-02T09:30:00.000Z',
});

async function openRequests(requests: JoinRequest[]) {
  const shop = { requests };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => <JoinRequests company={company} /> }],
    at: '/',
    answer: (address) => pageOf(shop.requests, address),
  });
  return { screen, shop };
}

async function openOffers(offer: Partial<JoinOffer>) {
  const shop = {
    offers: [
      { documentId, name: 'Fabrikam', joining: 'approval', requestedAt: null, ...offer },
    ] as JoinOffer[],
  };
  const { screen } = await renderShop({
    routes: [
      { path: '/', Component: () => <JoinOffers /> },
      { path: '/company/:documentId', Component: () => <p>Company page</p> },
    ],
    at: '/',
    answer: () => ({ data: shop.offers }),
  });
  return { screen, shop, join: screen.getByRole('button', { name: 'Join Fabrikam' }) };
}

beforeEach(signIn);

test(
  'an owner approves a request with a role, and declines one',
  { tags: ['slow', 'ORG-04'] },
  async () => {
    const [mona, ravi] = [makeRequest('mona', 1), makeRequest('ravi', 2)];
    const { screen, shop } = await openRequests([mona, ravi]);
    await screen.getByRole('button', { name: 'Approve mona' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add mona to Fabrikam' });
    await expect.element(dialog.getByRole('radio', { name: 'Developer' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Buyer' }).click();
    const approve = `POST ${path}/${mona.documentId}/approve`;
    answerCalls({ [approve]: refusal('JOIN_REQUEST_OUTDATED') });
    const add = dialog.getByRole('button', { name: 'Add to the company' });
    await add.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/can no longer join/);
    const sent = answerCalls({ [approve]: { data: null } });
    shop.requests = [ravi];
    await add.click();
    await expectToast('mona is now a member');
    expect(sent).toEqual([{ call: approve, body: { role: 'buyer' } }]);

    answerCalls({ [`POST ${path}/${ravi.documentId}/decline`]: { data: null } });
    shop.requests = [];
    await screen.getByRole('button', { name: 'Decline ravi' }).click();
    await expectToast('Request declined', 'ravi gets an email.');
    await expect.element(screen.getByRole('region', { name: /to join/ })).not.toBeInTheDocument();
  },
);

test(
  'a person asks to join the company of the address, and withdraws',
  { tags: ['ORG-04'] },
  async () => {
    const { screen, shop, join } = await openOffers({});
    await expect.element(screen.getByText(/its owners decide whether you join/)).toBeVisible();
    answerCalls({ [`POST ${path}`]: { data: { joined: false } } });
    const [offer] = shop.offers;
    shop.offers = [{ ...offer!, requestedAt: '2026-03-02T09:30:00.000Z' }];
    await join.click();
    await expectToast('Request sent', 'The owners of Fabrikam decide, and you get an email.');
    await expect.element(screen.getByText(/You asked to join on Mar 2, 2026/)).toBeVisible();
    answerCalls({ [`DELETE ${path}`]: { data: null } });
    shop.offers = [offer!];
    await screen.getByRole('button', { name: 'Withdraw request' }).click();
    await expectToast('Request withdrawn');
    await expect.element(join).toBeVisible();
  },
);

test('where it is automatic, a person joins at once', { tags: ['ORG-04'] }, async () => {
  const { screen, join } = await openOffers({ joining: 'automatic' });
  await expect.element(screen.getByText(/you join it as a developer/)).toBeVisible();
  answerCalls({ [`POST ${path}`]: refusal('TOO_MANY_COMPANIES') });
  await join.click();
  await expectToast(
    'Nothing was changed',
    'You already belong to the largest number of companies that is allowed',
  );
  answerCalls({ [`POST ${path}`]: { data: { joined: true } } });
  await join.click();
  await expectToast('You are now a member of Fabrikam');
  await expect.element(screen.getByText('Company page')).toBeVisible();
});
