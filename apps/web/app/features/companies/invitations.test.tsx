import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { Invitations } from './invitations.tsx';

const documentId = 'fabrikam'.padEnd(24, 'x');
const company: OwnCompany = { documentId, name: 'Fabrikam', role: 'owner', closedAt: null };
const path = `/api/companies/${documentId}/invitations`;

const invitation = {
  documentId: 'invitation'.padEnd(24, 'x'),
  email: 'ana@fabrikam.example',
  role: 'buyer',
  createdAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2026-03-09T09:30:00.000Z',
};

async function openPanel() {
  signIn();
  const Panel = () => <Invitations company={company} />;
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Panel }],
    at: '/',
    answer: () => ({ data: [invitation] }),
  });
  return screen;
}

test('an owner invites, sends again and withdraws', { tags: ['ORG-03'] }, async () => {
  const sent = answerCalls({
    [`POST ${path}`]: { data: invitation },
    [`DELETE ${path}/${invitation.documentId}`]: { data: null },
  });
  const screen = await openPanel();
  await screen.getByLabelText('Email').fill('ben@fabrikam.example');
  await screen.getByLabelText('Role').selectOptions('Owner');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .element(screen.getByText('A link is on its way to ben@fabrikam.example.'))
    .toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('');
  await screen.getByRole('button', { name: 'Send again to ana@fabrikam.example' }).click();
  await screen
    .getByRole('button', { name: 'Withdraw the invitation of ana@fabrikam.example' })
    .click();
  await expect.element(screen.getByText('Invitation withdrawn')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ben@fabrikam.example', role: 'owner' },
    { email: 'ana@fabrikam.example', role: 'buyer' },
    undefined,
  ]);
});

test('what the shop refuses is said at the form', { tags: ['ORG-03'] }, async () => {
  answerCalls({ [`POST ${path}`]: refusal('ALREADY_MEMBER') });
  const screen = await openPanel();
  await screen.getByLabelText('Email').fill('ben@fabrikam.example');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This person is a member of the company already');
});
