import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { openFakeRealtime } from '../../test/chat/fake-realtime.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { companiesKey } from '../features/companies/companies.ts';
import { apiQuery } from '../query-client.ts';
import { RealtimeProvider } from '../realtime/realtime.ts';
import { CompanyChanges } from './company-changes.tsx';

const companyQuery = apiQuery(companiesKey, 'GET /companies/:documentId', {
  params: { documentId: 'fabrikam' },
});

function CompanyName() {
  const { data, isError } = useQuery(companyQuery);
  return <p>{isError ? 'Not found' : data?.data.name}</p>;
}

async function openPage() {
  const company = { name: 'Fabrikam', isMember: true };
  const { realtime, publish } = openFakeRealtime();
  const Page = () => (
    <RealtimeProvider value={realtime}>
      <CompanyChanges />
      <CompanyName />
    </RealtimeProvider>
  );
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Page }],
    at: '/',
    answer: () => (company.isMember ? { data: { name: company.name } } : 404),
  });
  await expect.element(screen.getByText('Fabrikam')).toBeVisible();
  return { screen, company, publish };
}

const change = { documentId: 'fabrikam', name: 'Fabrikam', isOwn: false };

test(
  'a removed member sees it at once, and nothing of the company any more',
  { tags: ['ORG-09'] },
  async () => {
    const { screen, company, publish } = await openPage();
    company.isMember = false;
    publish('companyChanged', { ...change, change: 'removed' });
    await expect.element(screen.getByText('You are no longer a member of Fabrikam')).toBeVisible();
    await expect.element(screen.getByText('Not found')).toBeVisible();
  },
);

test('a new name is on the page without a message', { tags: ['ORG-01'] }, async () => {
  const { screen, company, publish } = await openPage();
  company.name = 'Contoso';
  publish('companyChanged', { ...change, change: 'changed', isOwn: true });
  await expect.element(screen.getByText('Contoso')).toBeVisible();
});
