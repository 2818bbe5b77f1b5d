import { useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { answerCalls, respondWithRefusal } from '../../../test/calls.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import {
  clearPendingAction,
  getDestinationAfterLogin,
  markActionDue,
  readPendingAction,
  shareActionAcrossTabs,
} from '../../features/accounts/pending-action.ts';
import InvitationPage from './invitation.tsx';

const address = '/company-invitation?token=secret#email=ana%40fabrikam.example';
const acceptCall = 'POST /api/company-invitations/accept';
const company = { documentId: 'fabrikam'.padEnd(24, 'x'), name: 'Fabrikam' };

const preview = {
  data: { company: 'Fabrikam', role: 'buyer', expiresAt: '2026-03-09T09:30:00.000Z' },
};

function CurrentAddress() {
  const { pathname, state } = useLocation();
  return <p>{`You are at ${pathname} with ${JSON.stringify(state)}`}</p>;
}

async function open(at = address, answers: object = preview, companies: object[] = []) {
  const sent: string[] = [];
  const { screen } = await renderShop({
    routes: [
      { path: '/company-invitation', Component: InvitationPage },
      { path: '*', Component: CurrentAddress },
    ],
    at,
    answer: ({ pathname }) => {
      sent.push(pathname);
      if (pathname === '/api/companies') return { data: companies };
      return pathname === '/api/users/me' ? makeUser({ email: 'ben@shop.example' }) : answers;
    },
  });
  return { screen, sent };
}

afterEach(clearPendingAction);

describe('the link of an invitation', { tags: ['ORG-03'] }, () => {
  test('leads a visitor through login or registration, and back', async () => {
    const { screen, sent } = await open();
    await expect.element(screen.getByText('ana@fabrikam.example')).toBeVisible();
    await screen.getByRole('button', { name: 'Create an account' }).click();
    const state = { from: address, email: 'ana@fabrikam.example' };
    await expect
      .element(screen.getByText(`You are at /register with ${JSON.stringify(state)}`))
      .toBeVisible();
    expect(sent).toEqual([]);
    shareActionAcrossTabs();
    expect(readPendingAction()).toEqual({ kind: 'invitation', from: address });
    markActionDue();
    expect(getDestinationAfterLogin(null)).toBe(address);
  });

  test('lets the person join only with a click', async () => {
    signIn();
    const sent = answerCalls({ [acceptCall]: { data: { ...company, role: 'buyer' } } });
    const { screen } = await open();
    await expect.element(screen.getByText(/^Your role: Buyer\. /)).toBeVisible();
    await screen.getByRole('button', { name: 'Join Fabrikam' }).click();
    await expect.element(screen.getByText('You are now a member of Fabrikam')).toBeVisible();
    await expect
      .element(screen.getByText(`You are at /company/${company.documentId} with null`))
      .toBeVisible();
    expect(sent).toEqual([{ call: acceptCall, body: { token: 'secret' } }]);
  });

  test('says to another account whose it is, and lets it log out', async () => {
    signIn();
    const { screen } = await open(address, respondWithRefusal('INVITATION_OF_ANOTHER'));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This invitation was sent to another email address');
    await expect.element(screen.getByText('You are logged in as ben@shop.example.')).toBeVisible();
    answerCalls({ 'DELETE /api/sessions/current': { data: null } });
    await screen.getByRole('button', { name: 'Log out and use another account' }).click();
    await expect.poll(readPendingAction).toEqual({ kind: 'invitation', from: address });
  });

  test('that was used leads its member to the company', async () => {
    signIn();
    const used = respondWithRefusal('INVITATION_INVALID');
    const { screen } = await open(`${address}&company=${company.documentId}`, used, [company]);
    await expect
      .element(screen.getByText(`You are at /company/${company.documentId} with null`))
      .toBeVisible();
  });

  test('that is used, void or incomplete says so', async () => {
    signIn();
    const { screen } = await open(address, respondWithRefusal('INVITATION_INVALID'));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This invitation is not valid any more. Ask for another one.');
    await screen.unmount();
    const incomplete = await open('/company-invitation');
    await expect
      .element(incomplete.screen.getByRole('alert'))
      .toHaveTextContent('Invalid invitation link');
  });
});
