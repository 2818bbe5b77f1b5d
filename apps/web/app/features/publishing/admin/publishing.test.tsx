import type { HeldRelease } from '@partshelf/contract/publishing/admin.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import HeldReleasePage from './held-release.tsx';
import HeldReleasesPage from './held-releases.tsx';
import PublishingPage from './settings.tsx';

const documentId = 'h'.repeat(24);

const held: HeldRelease = {
  documentId,
  product: { documentId: 'p'.repeat(24), title: 'Org Tree' },
  version: '2.1.0.0',
  changelog: 'Sends mails.',
  fileName: 'org-tree.sppkg',
  sizeBytes: 184_320,
  sha256: 'ab'.repeat(32),
  tokenName: 'Release pipeline',
  submittedBy: 'ada.keeper',
  createdAt: '2026-05-03T09:00:00.000Z',
  state: 'held',
  reasons: ['It asks for new permissions: Send mail (Microsoft Graph).'],
  changes: ['New components: Mail form.'],
  comparedWith: '2.0.0.0',
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
};

const fix = { documentId: 'fix'.padEnd(24, 'x'), title: 'Print in colour', chats: 2 };

async function open(at: string) {
  signIn();
  let release = held;
  const { screen } = await renderShop({
    routes: [
      { path: '/admin/releases/held', Component: HeldReleasesPage },
      { path: '/admin/releases/held/:documentId', Component: HeldReleasePage },
      { path: '/admin/settings/publishing', Component: PublishingPage },
    ],
    at,
    answer: ({ pathname, searchParams }) => {
      if (pathname === '/api/fixes') return { data: [fix], meta: { pagination: { total: 1 } } };
      if (pathname.endsWith(documentId)) return { data: release };
      if (pathname.endsWith('/publishing')) return { data: { holdsAlways: false } };
      return pageOf([release], new URL(`http://shop.example?${searchParams}`));
    },
  });
  const change = (given: Partial<HeldRelease>) => {
    release = { ...held, ...given };
    return { data: release };
  };
  return { screen, change };
}

const page = `/admin/releases/held/${documentId}`;
const call = (action: string) => `POST /api/back-office/releases/held/${documentId}/${action}`;

test('the list says why each release is held', { tags: ['PUB-03'] }, async () => {
  const { screen } = await open('/admin/releases/held');
  await expect
    .element(screen.getByRole('link', { name: 'Org Tree 2.1.0' }).first())
    .toHaveAttribute('href', page);
  await expect.element(screen.getByText(/It asks for new permissions: Send mail/)).toBeVisible();
});

test(
  'a held release is approved as it was compared',
  { tags: ['slow', 'PUB-03', 'FIX-01'] },
  async () => {
    const { screen, change } = await open(page);
    await expect
      .element(screen.getByRole('list', { name: 'Why it is held' }))
      .toMatchTextContent(/Send mail/);
    await expect
      .element(screen.getByRole('list', { name: 'What it changes' }))
      .toMatchTextContent(/Mail form/);
    await screen.getByRole('button', { name: 'Approve' }).click();
    await screen.getByRole('checkbox', { name: 'Print in colour (2 chats)' }).click();
    const sent = answerCalls({ [call('approve')]: () => change({ state: 'published' }) });
    await screen.getByRole('button', { name: 'Publish release' }).click();
    await expect.element(screen.getByText('Org Tree 2.1.0 is published')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { comparedWith: '2.0.0.0', fixes: [fix.documentId] } });
  },
);

test('a held release is declined with a reason', { tags: ['slow', 'PUB-03'] }, async () => {
  const { screen, change } = await open(page);
  await screen.getByRole('button', { name: 'Decline' }).click();
  await screen.getByRole('button', { name: 'Decline release' }).click();
  await expect.element(screen.getByText('Reason is required')).toBeVisible();
  await screen.getByLabelText('Reason').fill('Not needed.');
  answerCalls({ [call('decline')]: refusal('HELD_RELEASE_DECIDED') });
  await screen.getByRole('button', { name: 'Decline release' }).click();
  await expect.element(screen.getByText(/someone has decided about it/)).toBeVisible();
  const sent = answerCalls({ [call('decline')]: () => change({ state: 'declined' }) });
  await screen.getByRole('button', { name: 'Decline release' }).click();
  await expect.element(screen.getByText('Org Tree 2.1.0 is declined')).toBeVisible();
  expect(sent[0]).toMatchObject({ body: { reason: 'Not needed.' } });
});

test(
  'the settings hold each release, and have lines for pipelines',
  { tags: ['slow', 'PUB-03'] },
  async () => {
    const { screen } = await open('/admin/settings/publishing');
    const sent = answerCalls({
      'PUT /api/back-office/publishing': { data: { holdsAlways: true } },
    });
    await screen.getByRole('switch', { name: 'Hold each release of a pipeline' }).click();
    await expect.element(screen.getByText('Saved')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { holdsAlways: true } });
    await expect.element(screen.getByText(/^curl .*\/api\/publish\/releases/)).toBeVisible();
  },
);
