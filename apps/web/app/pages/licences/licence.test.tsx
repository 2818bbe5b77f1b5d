import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { describe, expect, test, vi } from 'vitest';
import { answerFile } from '../../../test/answer-file.ts';
import { answerCalls, refusal } from '../../../test/calls.ts';
import {
  boundTenant,
  licenceFile,
  makeLicenceDetails,
  packageId,
  tenantId,
} from '../../../test/factories/licences.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { LicenceContent } from './licence-content.tsx';

const { documentId } = makeLicenceDetails();
const tenantCall = `PUT /api/licences/${documentId}/tenant`;

async function open(given: Partial<LicenceDetails> | number = {}) {
  signIn();
  const { screen } = await renderShop({
    routes: [{ path: '/licences/:documentId', Component: LicenceContent }],
    at: `/licences/${documentId}`,
    answer: () => (typeof given === 'number' ? given : { data: makeLicenceDetails(given) }),
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, button };
}

const bound = { tenant: boundTenant };

describe('binding', { tags: ['LIC-03'] }, () => {
  test('a domain binds the licence to its tenant', { tags: ['slow'] }, async () => {
    const { screen, button } = await open();
    await expect.element(screen.getByText(/It can be downloaded once/)).toBeVisible();
    await button('Bind to a tenant').click();
    await screen.getByLabelText('Domain or ID of the tenant').fill('contoso.onmicrosoft.com');
    const sent = answerCalls({ [tenantCall]: { data: makeLicenceDetails(bound) } });
    await button('Bind').click();
    await expect.element(screen.getByText('The licence is bound')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { tenant: 'contoso.onmicrosoft.com' } });
    await expect.element(screen.getByText(tenantId)).toBeVisible();
    await expect.element(screen.getByText('2 of 2 changes left this year.')).toBeVisible();
    await expect.element(button('Download')).toBeVisible();
  });

  test(
    'what Microsoft or the shop says about a domain stands at its field',
    { tags: ['slow'] },
    async () => {
      const { screen, button } = await open();
      await button('Bind to a tenant').click();
      const field = screen.getByLabelText('Domain or ID of the tenant');
      await field.fill('nowhere.example');
      const message = 'Microsoft knows no tenant with the domain nowhere.example';
      answerCalls({ [tenantCall]: refusal('VALIDATION_FAILED', '', { tenant: [message] }) });
      await button('Bind').click();
      await expect.element(field).toHaveAccessibleDescription(message);
      await field.fill('contoso.com');
      await expect.element(field).toBeValid();
    },
  );

  test('hosts of a farm are typed one in each line', { tags: ['slow'] }, async () => {
    const { screen, button } = await open({ hosts: ['intranet.example.com'] });
    await button('Change the hosts').click();
    const field = screen.getByLabelText('Hosts, one in each line');
    await expect.element(field).toHaveValue('intranet.example.com');
    await field.fill('intranet.example.com\nteams.example.com\n');
    const hosts = ['intranet.example.com', 'teams.example.com'];
    const sent = answerCalls({
      [`PUT /api/licences/${documentId}/hosts`]: { data: makeLicenceDetails({ hosts }) },
    });
    await button('Bind').click();
    await expect.element(screen.getByText('teams.example.com')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { hosts } });
  });

  test('a test tenant is added beside it', async () => {
    const { screen, button } = await open(bound);
    await button('Add a test tenant').click();
    await screen.getByLabelText('Domain or ID of the tenant').fill('contoso-test.com');
    const testTenant = { ...boundTenant, tenantId: packageId, domain: 'contoso-test.com' };
    answerCalls({
      [`PUT /api/licences/${documentId}/test-tenant`]: {
        data: makeLicenceDetails({ ...bound, testTenant }),
      },
    });
    await button('Bind').click();
    await expect.element(button('Change the test tenant')).toBeVisible();
  });

  test('after the last change of a year only the shop can bind it elsewhere', async () => {
    const { screen, button } = await open({
      ...bound,
      rebindingsLeft: { place: 0, testTenant: 2 },
    });
    await expect.element(screen.getByText(/0 of 2 changes left this year/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ask us to change it' }))
      .toHaveAttribute('href', expect.stringContaining(documentId));
    expect(button('Change the tenant').elements()).toEqual([]);
    expect(button('Bind to hosts of a farm').elements()).toEqual([]);
  });

  test.for(['suspended', 'revoked'] as const)(
    'nothing is offered while it is %s',
    async (state) => {
      const { screen } = await open({ ...bound, state });
      await expect.element(screen.getByRole('status')).toBeVisible();
      expect(screen.getByRole('button').elements()).toEqual([]);
    },
  );
});

describe('the file', { tags: ['LIC-04'] }, () => {
  test('is downloaded under its name', async () => {
    const { button } = await open(bound);
    const { saved } = answerFile('org-chart.licence');
    await button('Download').click();
    await expect.poll(() => saved).toEqual(['org-chart.licence']);
  });

  test('is installed in one line, and removed', { tags: ['slow', 'LIC-07'] }, async () => {
    const { screen, button } = await open(bound);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(licenceFile));
    await button('Install in one line').click();
    const line = (name: string) => screen.getByRole('group', { name: `Command: ${name}` });
    const catalog = "--appCatalogUrl 'https://contoso.sharepoint.com/sites/appcatalog'";
    const key = `'partshelf.${packageId}'`;
    await expect
      .element(line('CLI for Microsoft 365').getByRole('code'))
      .toHaveTextContent(
        `m365 spo storageentity set ${catalog} --key ${key} --value '${licenceFile}'`,
      );
    await expect
      .element(line('PnP PowerShell').getByRole('code'))
      .toHaveTextContent(`Set-PnPStorageEntity -Key ${key} -Value '${licenceFile}'`);
    await expect.element(button('Copy command: PnP PowerShell')).toBeVisible();
    await screen.getByText('Remove it').click();
    await expect
      .element(line('Remove with PnP PowerShell').getByRole('code'))
      .toHaveTextContent(`Remove-PnPStorageEntity -Key ${key}`);
    await screen
      .getByLabelText('Address of the app catalog')
      .fill('https://northgate.sharepoint.com/sites/apps');
    await expect
      .element(line('Remove with CLI for Microsoft 365').getByRole('code'))
      .toHaveTextContent(
        `m365 spo storageentity remove --appCatalogUrl 'https://northgate.sharepoint.com/sites/apps' --key ${key}`,
      );
  });
});

test('a trial has the package, and stays where it is', { tags: ['EVAL-01'] }, async () => {
  const { screen, button } = await open({ ...bound, kind: 'trial', order: null, canExtend: true });
  const { saved } = answerFile('org-chart.sppkg');
  await button('Download the package').click();
  await expect.poll(() => saved).toEqual(['org-chart.sppkg']);
  expect(button('Change the tenant').elements()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Test tenant' }).elements()).toEqual([]);
});

test(
  'a trial that runs is extended once, with a reason',
  { tags: ['slow', 'EVAL-02'] },
  async () => {
    const trial = { ...bound, kind: 'trial', order: null } as const;
    const { screen, button } = await open({ ...trial, canExtend: true });
    await button('Extend the trial').click();
    await screen.getByLabelText('What do you need the days for?').fill('Our tests take longer');
    const sent = answerCalls({
      [`POST /api/trials/${documentId}/extend`]: {
        data: makeLicenceDetails({ ...trial, canExtend: false }),
      },
    });
    await button('Extend').click();
    await expect.element(screen.getByText('The trial is extended')).toBeVisible();
    expect(sent[0]).toMatchObject({ body: { reason: 'Our tests take longer' } });
    expect(button('Extend the trial').elements()).toEqual([]);
  },
);

test('a licence of someone else is not found', async () => {
  const { screen } = await open(404);
  await expect.element(screen.getByRole('heading', { name: /not found/i })).toBeVisible();
});
