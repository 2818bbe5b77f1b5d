import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import RefuseClaimPage from './refuse-claim.tsx';

const call = 'POST /api/company-claims/refuse';

async function open(query: string) {
  const { screen } = await renderShop({
    routes: [{ path: '/company-claim', Component: RefuseClaimPage }],
    at: `/company-claim${query}`,
    answer: () => 500,
  });
  return { screen, refuse: screen.getByRole('button', { name: 'Refuse the claim' }) };
}

test(
  'a claim is refused with a click, without logging in',
  { tags: ['slow', 'ORG-08'] },
  async () => {
    const sent = answerCalls({ [call]: { ok: true } });
    const { screen, refuse } = await open('?token=secret');
    await expect.element(refuse).toBeVisible();
    expect(sent).toEqual([]);
    await refuse.click();
    const status = screen.getByRole('status');
    await expect.element(status).toHaveTextContent('You have refused. Your purchases stay yours.');
    expect(sent).toEqual([{ call, body: { token: 'secret' } }]);
  },
);

test('a link that is too old or has no token says so', { tags: ['ORG-08'] }, async () => {
  answerCalls({ [call]: refusal('CLAIM_LINK_INVALID') });
  const { screen, refuse } = await open('?token=secret');
  await refuse.click();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This link is not valid any more.');
  await expect.element(refuse).not.toBeInTheDocument();
  const { screen: without } = await open('');
  await expect.element(without.getByRole('alert').last()).toBeVisible();
});
