import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { CompanyDomain } from '@partshelf/contract/companies/domains.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOwnCompany } from '../../../test/factories/companies.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { Domains } from './domains.tsx';

const company = makeOwnCompany();
const { documentId } = company;
const path = `/api/companies/${documentId}/domains`;

const waiting: CompanyDomain = {
  documentId: 'd'.repeat(24),
  domain: 'fabrikam.example',
  recordName: '_partshelf.fabrikam.example',
  recordText: 'partshelf-verification=0123456789abcdef0123456789abcdef',
  joining: 'approval',
  verifiedAt: null,
  checkedAt: null,
  misses: 0,
  createdAt: '2026-03-02T09:30:00.000Z',
};

const at = '2026-03-03T09:30:00.000Z';
const verified = { ...waiting, verifiedAt: at, checkedAt: at };

async function open(domains: CompanyDomain[], given: Partial<OwnCompany> = {}) {
  const shop = { domains };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: () => <Domains company={{ ...company, ...given }} /> }],
    at: '/',
    answer: () => ({ data: shop.domains }),
  });
  return {
    screen,
    shop,
    card: screen.getByRole('region', { name: 'fabrikam.example' }),
    check: screen.getByRole('button', { name: 'Check now fabrikam.example' }),
  };
}

beforeEach(signIn);

test('an owner copies the record and sees what a check finds', { tags: ['ORG-04'] }, async () => {
  const { screen, shop, card, check } = await open([waiting]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await expect.element(card).toMatchTextContent(/Not verified yet.*Not checked so far/);
  await screen.getByRole('button', { name: 'Copy name' }).click();
  await screen.getByRole('button', { name: 'Copy text' }).click();
  expect(copied.mock.calls.flat()).toEqual([waiting.recordName, waiting.recordText]);

  const call = `POST ${path}/${waiting.documentId}/check`;
  const answerWith = (answer: object) => answerCalls({ [call]: { data: answer } });
  answerWith({ ...waiting, result: 'missing', seen: [] });
  await check.click();
  await expect.element(card.getByText(/There is no TXT record at _partshelf/)).toBeVisible();
  answerWith({ ...waiting, result: 'missing', seen: ['v=spf1 -all', 'v=spf1 -all'] });
  await check.click();
  await expect.element(card.getByText('v=spf1 -all').nth(1)).toBeVisible();
  const misplacedAt = '_partshelf.fabrikam.example.fabrikam.example';
  answerWith({ ...waiting, result: 'missing', seen: [], misplacedAt });
  await check.click();
  await expect
    .element(card.getByText(/^The record is at /))
    .toHaveTextContent(
      `The record is at ${misplacedAt}, and has to be at _partshelf.fabrikam.example. The provider adds the domain by itself: enter only _partshelf as the name.`,
    );
  answerWith({ ...waiting, result: 'unanswered', seen: [] });
  await check.click();
  await expect.element(card.getByText(/did not answer. Nothing was changed/)).toBeVisible();
  answerCalls({ [call]: refusal('DOMAIN_TAKEN') });
  await check.click();
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent('Another company has verified this domain already');

  shop.domains = [verified];
  answerWith({ ...verified, result: 'found', seen: [waiting.recordText] });
  await check.click();
  await expect.element(card.getByText('Verified', { exact: true })).toBeVisible();
  await expect.element(card.getByText(/The record is there/)).toBeVisible();
});

test('an owner adds a domain, and reads why one is refused', { tags: ['ORG-04'] }, async () => {
  const { screen, shop } = await open([]);
  const field = screen.getByLabelText('Domain');
  const add = screen.getByRole('button', { name: 'Add domain' });
  const reason = 'Anyone can get an address at gmail.com, so no company can have it';
  answerCalls({ [`POST ${path}`]: refusal('VALIDATION_FAILED', undefined, { domain: [reason] }) });
  await field.fill('gmail.com');
  await add.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(reason);
  const sent = answerCalls({ [`POST ${path}`]: { data: waiting } });
  shop.domains = [waiting];
  await field.fill(' Fabrikam.example ');
  await add.click();
  await expectToast(
    'Domain added',
    'Put its record into the DNS of fabrikam.example, then check it.',
  );
  expect(sent).toMatchObject([{ body: { domain: 'Fabrikam.example' } }]);
  await expect.element(field).toHaveValue('');
});

test('an owner chooses how people join, and removes a domain', { tags: ['ORG-04'] }, async () => {
  const { screen, shop, card } = await open([verified]);
  const choice = card.getByLabelText('People with an address at fabrikam.example');
  const call = `PUT ${path}/${waiting.documentId}`;
  const sent = answerCalls({ [call]: { data: { ...verified, joining: 'automatic' } } });
  shop.domains = [{ ...verified, joining: 'automatic' }];
  await choice.selectOptions('Join at once as developers');
  await expectToast('Choice saved');
  expect(sent).toEqual([{ call, body: { joining: 'automatic' } }]);
  await expect.element(choice).toHaveValue('automatic');

  answerCalls({ [`DELETE ${path}/${waiting.documentId}`]: { data: null } });
  shop.domains = [];
  await screen.getByRole('button', { name: 'Remove fabrikam.example' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast('fabrikam.example was removed');
  await expect.element(card).not.toBeInTheDocument();
});

test(
  'a missing record is said, and a closed company changes nothing',
  { tags: ['ORG-04'] },
  async () => {
    const { screen, card } = await open([{ ...verified, misses: 3 }], { closedAt: at });
    await expect
      .element(card)
      .toMatchTextContent(/Record missing.*3 weekly checks in a row did not/);
    await expect.element(card.getByText(/need the approval of an owner/)).toBeVisible();
    for (const role of ['textbox', 'combobox'] as const) {
      expect(screen.getByRole(role).elements()).toEqual([]);
    }
    expect(card.getByRole('button', { name: /Check now|Remove/ }).elements()).toEqual([]);
  },
);
