import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOwnCompany } from '../../../test/factories/companies.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { InviteButton, OpenInvitations } from './invitations.tsx';

const company = makeOwnCompany();
const { documentId } = company;
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
  const Panel = () => (
    <>
      <InviteButton company={company} />
      <OpenInvitations company={company} />
    </>
  );
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Panel }],
    at: '/',
    answer: () => ({ data: [invitation] }),
  });
  const act = async (name: string) => {
    await screen.getByRole('button', { name: 'Actions for ana@fabrikam.example' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  return { screen, act, invite: screen.getByRole('button', { name: 'Invite' }) };
}

test('an owner invites, sends again and withdraws', { tags: ['slow', 'ORG-03'] }, async () => {
  const sent = answerCalls({
    [`POST ${path}`]: { data: invitation },
    [`DELETE ${path}/${invitation.documentId}`]: { data: null },
  });
  const { screen, act, invite } = await openPanel();
  await invite.click();
  await screen.getByLabelText('Email').fill('ben@fabrikam.example');
  await screen.getByLabelText('Role').selectOptions('Owner');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .element(screen.getByText('A link is on its way to ben@fabrikam.example.'))
    .toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const row = screen.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
  await expect.element(row).toMatchTextContent(/ana@fabrikam.example.*Invited.*Buyer/);
  await act('Send again');
  await expect
    .element(screen.getByText('A link is on its way to ana@fabrikam.example.'))
    .toBeVisible();
  await act('Withdraw');
  await expect.element(screen.getByText('Invitation withdrawn')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ben@fabrikam.example', role: 'owner' },
    { email: 'ana@fabrikam.example', role: 'buyer' },
    undefined,
  ]);
});

test('what the shop refuses is said at the form', { tags: ['ORG-03'] }, async () => {
  answerCalls({ [`POST ${path}`]: refusal('ALREADY_MEMBER') });
  const { screen, invite } = await openPanel();
  await invite.click();
  await screen.getByLabelText('Email').fill('ben@fabrikam.example');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This person is a member of the company already');
});
