import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import type { CompanyEvent } from '@partshelf/contract/companies/company-events.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerFile } from '../../../test/answer-file.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import AuditPage from './audit.tsx';
import CompanyFrame from './frame.tsx';

const documentId = 'f'.repeat(24);

let made = 0;

const makeEvent = (given: Partial<CompanyEvent>): CompanyEvent => ({
  documentId: String((made += 1)).padStart(24, '0'),
  kind: 'created',
  actor: { username: 'Olga' },
  subject: null,
  details: {},
  createdAt: '2026-03-02T09:30:00.000Z',
  ...given,
});

const orderNumber = 1042;
const gone = { username: null };

const told: readonly [string, Partial<CompanyEvent>][] = [
  ['Olga created the company', {}],
  [
    'Olga renamed the company from Fabrikam to Contoso',
    { kind: 'changed', details: { nameBefore: 'Fabrikam', name: 'Contoso' } },
  ],
  [
    'Olga renamed the company from Contoso to {person}',
    { kind: 'changed', details: { nameBefore: 'Contoso', name: '{person}' } },
  ],
  ['Olga changed the billing details', { kind: 'changed', details: { billing: 'city, street' } }],
  ['Olga joined as owner', { kind: 'joined', details: { role: 'owner' } }],
  [
    'Partshelf added Ben as owner',
    { kind: 'joined', actor: null, subject: { username: 'Ben' }, details: { role: 'owner' } },
  ],
  ['Olga removed a former colleague', { kind: 'removed', subject: gone }],
  [
    'A former colleague bought order 1042',
    { kind: 'bought', actor: gone, details: { orderNumber } },
  ],
  [
    'Partshelf moved order 1042 back to its buyer',
    { kind: 'moved back', actor: null, details: { orderNumber } },
  ],
  ['A buyer refused a claim', { kind: 'claim refused', actor: null }],
];

async function open(role: CompanyRole, events: CompanyEvent[]) {
  const routes = [
    {
      path: '/company/:documentId',
      Component: CompanyFrame,
      children: [{ path: 'audit', Component: AuditPage }],
    },
  ];
  const { screen, calls } = await renderShop({
    routes,
    at: `/company/${documentId}/audit`,
    answer: (address) => {
      const company = { documentId, name: 'Contoso', role, closedAt: null };
      if (address.pathname === '/api/companies') return { data: [company] };
      if (address.pathname === `/api/companies/${documentId}`) return { data: company };
      const kind = address.searchParams.get('kind');
      return pageOf(
        events.filter((event) => kind === null || event.kind === kind),
        address,
      );
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Contoso' })).toBeVisible();
  return { screen, calls };
}

beforeEach(signIn);

test('each event is told in a sentence, also of who is gone', { tags: ['ORG-10'] }, async () => {
  const { screen } = await open(
    'owner',
    told.map(([, given]) => makeEvent(given)),
  );
  for (const [index, [text]] of told.entries()) {
    const entry = screen.getByRole('region', { name: 'Audit' }).getByRole('listitem').nth(index);
    await expect.element(entry).toMatchTextContent(new RegExp(`${text}$`));
  }
});

test(
  'owners filter by kind, and save a file of what they see',
  { tags: ['slow', 'ORG-10'] },
  async () => {
    const { screen } = await open('owner', [
      makeEvent({ kind: 'left' }),
      makeEvent({ kind: 'closed' }),
    ]);
    await screen.getByRole('combobox', { name: 'What happened' }).selectOptions('Left');
    await expect.element(screen.getByText('Entries found: 1')).toBeInTheDocument();
    const { fetched, saved } = answerFile('company-audit.csv');
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => saved).toEqual(['company-audit.csv']);
    expect(String(fetched.mock.calls[0]![0])).toMatch(/\/audit\.csv\?kind=left$/);
    await screen.getByRole('combobox', { name: 'What happened' }).selectOptions('Joined');
    await screen.getByRole('link', { name: 'Show everything' }).click();
    await expect.element(screen.getByText('Olga left the company')).toBeVisible();
  },
);

test('others are not shown the tab, and its address says why', { tags: ['ORG-10'] }, async () => {
  const { screen, calls } = await open('buyer', []);
  await expect.element(screen.getByText(/you are not allowed to see this/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Audit' }).query()).toBeNull();
  expect(calls.some(({ pathname }) => pathname.endsWith('/audit'))).toBe(false);
});
