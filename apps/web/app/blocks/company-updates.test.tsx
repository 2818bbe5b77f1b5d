import type { CompanyDetails } from '@partshelf/contract/companies/companies.ts';
import type { UpdatePolicy, WaitingUpdate } from '@partshelf/contract/packages/company-updates.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../test/calls.ts';
import { makeOwnCompany } from '../../test/factories/companies.ts';
import { pageOf, renderShop } from '../../test/render-shop.tsx';
import { signIn } from '../../test/sign-in.ts';
import { expectToast } from '../../test/toasts.ts';
import { CompanyUpdates } from './company-updates.tsx';

const { documentId } = makeOwnCompany();
const path = `/api/companies/${documentId}`;
const company: CompanyDetails = {
  ...makeOwnCompany(),
  member: 'm'.repeat(24),
  hasOrders: true,
};

const update: WaitingUpdate = {
  documentId: 'r'.repeat(24),
  version: '3.0.0.0',
  publishedAt: '2026-03-02T09:30:00.000Z',
  product: { documentId: 'p'.repeat(24), title: 'Team Calendar' },
  order: { documentId: 'o'.repeat(24) },
  comparedVersion: '2.1.0.0',
  approvals: [
    {
      resource: 'Microsoft Graph',
      scope: 'Calendars.Read',
      meaning: 'Read calendars',
      approver: 'Global Administrator',
      reach: 'tenant',
      isGrantable: true,
    },
  ],
  olderVersions: ['2.3.0.0', '2.2.0.0'],
};

interface Shown {
  policy?: UpdatePolicy['policy'];
  updates?: WaitingUpdate[];
  given?: Partial<CompanyDetails>;
}

async function open({ policy = 'all', updates = [], given = {} }: Shown) {
  const shop = { policy, updates };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => <CompanyUpdates company={{ ...company, ...given }} /> }],
    at: '/',
    answer: (address) =>
      address.pathname.endsWith('/updates')
        ? pageOf(shop.updates, address)
        : { data: { policy: shop.policy } },
  });
  const careful = screen.getByRole('radio', { name: /^Security fixes/ });
  return { screen, shop, careful, all: screen.getByRole('radio', { name: 'All updates' }) };
}

beforeEach(signIn);

test('an owner chooses of what members are told at once', { tags: ['UPD-02'] }, async () => {
  const call = `PUT ${path}/update-policy`;
  const sent = answerCalls({ [call]: { data: { policy: 'withoutApprovals' } } });
  const { screen, shop, all, careful } = await open({});
  await expect.element(all).toBeChecked();
  await expect.element(careful).toHaveAccessibleDescription(/waits below until an owner/);
  await expect.element(screen.getByText('No update waits for an owner.')).toBeVisible();
  await careful.click();
  shop.policy = 'withoutApprovals';
  await screen.getByRole('button', { name: 'Save' }).click();
  await expectToast('Choice saved');
  const body = { policy: 'withoutApprovals', before: { policy: 'all' } };
  expect(sent).toEqual([{ call, body }]);
});

test('the choice of another owner is shown beside one’s own', { tags: ['UPD-02'] }, async () => {
  const { status, body } = refusal('CHANGED_MEANWHILE') as { status: number; body: any };
  const change = { by: 'Ben', at: '2026-03-02T09:30:00.000Z', isOwn: false };
  const stored = { policy: 'withoutApprovals' };
  Object.assign(body.error.details, { stored, change });
  answerCalls({ [`PUT ${path}/update-policy`]: { status, body } });
  const { screen } = await open({});
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/^Ben changed this on/)).toBeVisible();
});

test(
  'an update that waits names its approvals and older versions, and is told or dismissed',
  { tags: ['slow', 'UPD-02'] },
  async () => {
    const call = `POST ${path}/updates/${update.documentId}`;
    const { screen, shop } = await open({ policy: 'withoutApprovals', updates: [update] });
    const item = screen
      .getByRole('list', { name: 'Updates that wait' })
      .getByRole('listitem')
      .first();
    await expect.element(item.getByRole('heading', { name: 'Team Calendar 3.0.0' })).toBeVisible();
    await expect
      .element(item)
      .toMatchTextContent(/It asks for an approval that version 2.1.0 did not need\./);
    await expect.element(item).toMatchTextContent(/With it wait version 2.3.0, 2.2.0\./);
    await expect.element(item).toMatchTextContent(/Read calendars \(Microsoft Graph\)/);
    await expect
      .element(item.getByRole('link'))
      .toHaveAttribute(
        'href',
        `/order/${update.order.documentId}/install?product=${update.product.documentId}&release=${update.documentId}`,
      );
    const sent = answerCalls({
      [`${call}/dismiss`]: refusal('UPDATE_NOT_WAITING'),
      [`${call}/tell`]: { data: null },
    });
    await item.getByRole('button', { name: 'Dismiss Team Calendar 3.0.0' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Dismiss Team Calendar 3.0.0?' });
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expectToast(
      'Nothing was changed',
      'This update does not wait any more: it was decided, replaced by a newer one, or withdrawn',
    );
    shop.updates = [];
    await item.getByRole('button', { name: 'Tell the members of Team Calendar 3.0.0' }).click();
    await expectToast('The members are told of Team Calendar 3.0.0', 'They get an email.');
    await expect.element(screen.getByText('No update waits for an owner.')).toBeVisible();
    expect(sent.map((one) => one.call)).toEqual([`${call}/dismiss`, `${call}/tell`]);
  },
);

test('in a closed company the choice stays as it is', { tags: ['UPD-02'] }, async () => {
  const closedAt = '2026-03-02T09:30:00.000Z';
  const { screen, all } = await open({ given: { closedAt }, updates: [update] });
  await expect.element(all).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull();
  await expect
    .element(screen.getByRole('button', { name: 'Tell the members of Team Calendar 3.0.0' }))
    .toBeEnabled();
});
