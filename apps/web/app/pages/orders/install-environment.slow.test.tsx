import { describe, expect, test } from 'vitest';
import { examinedPackage, makeInstallKit } from '../../../test/factories/install.ts';
import { openInstallPage } from '../../../test/open-install-page.tsx';

const appId = '11111111-2222-3333-4444-555555555555';

type Page = Awaited<ReturnType<typeof openInstallPage>>;

const field = ({ screen }: Page, label: string) => screen.getByLabelText(label, { exact: true });

async function choose({ screen }: Page, label: string, value: string) {
  await screen.getByRole('combobox', { name: label }).selectOptions(value);
}

async function openWithCli(given: Parameters<typeof makeInstallKit>[0] = {}) {
  const page = await openInstallPage(makeInstallKit(given));
  await page.tab('CLI for Microsoft 365').click();
  return page;
}

describe('what is typed', { tags: ['KIT-03', 'KIT-05'] }, () => {
  test('fills the lines, and stays after a reload until it is cleared', async () => {
    const page = await openInstallPage(makeInstallKit());
    await page.tab('PnP PowerShell').click();
    await field(page, 'Tenant').fill('northgate');
    await field(page, 'Site').fill('https://northgate.sharepoint.com/sites/people');
    const upload = page.step('2. Upload');
    await expect.element(upload).toMatchTextContent("-Url 'https://northgate.sharepoint.com' ");
    await page.screen.unmount();

    const again = await openInstallPage(makeInstallKit(), '', { isReload: true });
    await expect.element(field(again, 'Tenant')).toHaveValue('northgate');
    const deploy = again.step('3. Deploy');
    await expect
      .element(deploy)
      .toMatchTextContent("-Url 'https://northgate.sharepoint.com/sites/people' ");
    await again.screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field(again, 'Tenant')).toHaveValue('');
    await expect.element(deploy).toMatchTextContent("'https://contoso.sharepoint.com/sites/team'");
  });

  test('is never sent to the shop', async () => {
    const page = await openInstallPage(makeInstallKit());
    await field(page, 'Tenant').fill('northgate');
    await field(page, 'Site').fill('https://northgate.sharepoint.com/sites/people');
    await expect.element(page.step('6. Test')).toMatchTextContent('northgate');
    expect(page.calls).toHaveLength(1);
  });

  test('gets a message at its field and leaves the sample when it is not valid', async () => {
    const page = await openWithCli();
    const site = field(page, 'Site');
    await site.fill('http://northgate.sharepoint.com/sites/people');
    await field(page, 'Tenant').fill('north gate');
    await site.click();
    await expect
      .element(field(page, 'Tenant'))
      .toHaveAccessibleDescription(
        'Type a name such as contoso, or https://contoso.sharepoint.com',
      );
    await expect.element(site).toBeInvalid();
    await expect
      .element(page.line('Add to the site'))
      .toMatchTextContent("--siteUrl 'https://contoso.sharepoint.com/sites/team'");
  });

  test('looks different from the samples in the lines', async () => {
    const page = await openInstallPage(makeInstallKit());
    await page.tab('PnP PowerShell').click();
    const listSamples = (line: string) =>
      [...page.line(line).first().element().querySelectorAll('span')].map((one) => one.textContent);
    await expect.element(page.step('3. Deploy')).toBeVisible();
    expect(listSamples('Sign in to the site')).toEqual([
      'https://contoso.sharepoint.com/sites/team',
    ]);
    expect(listSamples('Sign in to the admin centre')).toEqual([
      'https://contoso-admin.sharepoint.com',
    ]);
    expect(listSamples('Show the app')).toEqual(['00000000-0000-0000-0000-000000000000']);
    await field(page, 'Site').fill('https://northgate.sharepoint.com/sites/people');
    await expect.element(page.step('3. Deploy')).toMatchTextContent('northgate');
    expect(listSamples('Sign in to the site')).toEqual([]);
    expect(listSamples('Sign in to the admin centre')).toEqual([]);
  });

  test('that is stored but broken is ignored', async () => {
    localStorage.setItem('installTarget', '{"tenant":7');
    localStorage.setItem('installProgress', '[1]');
    const page = await openInstallPage(makeInstallKit(), '', { isReload: true });
    await expect.element(field(page, 'Tenant')).toHaveValue('');
    await expect.element(page.screen.getByText('0 of 6 done')).toBeVisible();
  });

  test('opens the site with its script policy enforced', async () => {
    const page = await openInstallPage(makeInstallKit());
    await field(page, 'Site').fill('https://northgate.sharepoint.com/sites/people/');
    const address = 'https://northgate.sharepoint.com/sites/people?csp=enforce';
    await expect.element(page.step('6. Test').getByRole('link')).toHaveAttribute('href', address);
  });
});

test('links lead to each part of the page', { tags: ['KIT-03'] }, async () => {
  const page = await openInstallPage(makeInstallKit());
  const links = page.screen.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  const targets = links.elements().map((link) => new URL((link as HTMLAnchorElement).href).hash);
  expect(targets).toHaveLength(12);
  for (const target of targets) expect(document.querySelector(target), target).not.toBeNull();
});

describe('the ways to install', { tags: ['KIT-03', 'KIT-04'] }, () => {
  test('are tabs, and the chosen one is remembered', async () => {
    const page = await openWithCli();
    await expect.element(page.line('Deploy')).toBeVisible();
    await page.screen.unmount();
    const again = await openInstallPage(makeInstallKit(), '', { isReload: true });
    await expect
      .element(again.tab('CLI for Microsoft 365'))
      .toHaveAttribute('aria-selected', 'true');
  });

  test('include a line that prints the product ID shown beside it', async () => {
    const page = await openWithCli();
    await expect
      .element(page.line('Print the product ID'))
      .toHaveTextContent("m365 spo app get --name 'team-news.sppkg' --query ProductId");
    await expect.element(page.step('3. Deploy')).toMatchTextContent(examinedPackage.productId);
  });

  test('take the ID in the app catalog once it is typed', async () => {
    const page = await openWithCli();
    const add = page.line('Add to the site');
    await expect.element(add).toMatchTextContent("--id '00000000-0000-0000-0000-000000000000'");
    await field(page, 'ID in your app catalog').fill(appId);
    await expect.element(add).toMatchTextContent(`--id '${appId}'`);
    await expect.element(page.line('Retract')).toMatchTextContent(`--id '${appId}'`);
  });

  test('of the CLI are for Bash or PowerShell', async () => {
    const page = await openWithCli();
    await expect.element(page.line('Check in Bash or zsh')).toBeVisible();
    await choose(page, 'Shell', 'powershell');
    await expect.element(page.line('Check in PowerShell')).toBeVisible();
    expect(page.line('Check in Bash or zsh').query()).toBeNull();
  });

  test('can use the catalogue of a site collection', async () => {
    const page = await openWithCli();
    await choose(page, 'App catalog', 'site');
    await expect
      .element(page.line('Upload'))
      .toMatchTextContent(
        "--appCatalogScope sitecollection --appCatalogUrl 'https://contoso.sharepoint.com/sites/team'",
      );
    const allSites = page.screen.getByRole('checkbox', { name: /on all sites/ });
    expect(allSites.query()).toBeNull();
  });

  test('of an isolated package do not', async () => {
    const page = await openWithCli({ package: { ...examinedPackage, isDomainIsolated: true } });
    await expect.element(page.line('Upload')).toBeVisible();
    expect(page.screen.getByRole('combobox', { name: 'App catalog' }).query()).toBeNull();
  });

  test('skip features only when the reader chose it, and say what is skipped', async () => {
    const page = await openWithCli();
    const deploy = page.line('Deploy');
    await expect.element(deploy).not.toMatchTextContent('--skipFeatureDeployment');
    const choice = page.screen.getByRole('checkbox', { name: /on all sites at once/ });
    await expect.element(choice).toHaveAccessibleDescription(/is skipped: ListInstance News\.$/);
    await choice.click();
    await expect.element(deploy).toMatchTextContent('--skipFeatureDeployment');
    expect(page.line('Add to the site').query()).toBeNull();
  });

  test('never skip features of a package that does not allow it', async () => {
    const page = await openWithCli({ package: { ...examinedPackage, isTenantWide: false } });
    await expect.element(page.line('Deploy')).toBeVisible();
    expect(page.screen.getByRole('checkbox', { name: /on all sites/ }).query()).toBeNull();
  });

  test('on a server are steps for the browser alone', async () => {
    const page = await openWithCli({
      platforms: [
        { platform: 'online', answer: 'yes', reasons: [] },
        { platform: '2019', answer: 'probably', reasons: ['It needs an update.'] },
        { platform: '2016', answer: 'no', reasons: ['It is too new.'] },
      ],
    });
    const platform = page.screen.getByRole('combobox', { name: 'SharePoint' });
    expect([...(platform.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'SharePoint Online: yes',
      'SharePoint Server 2019: probably',
    ]);
    await platform.selectOptions('2019');
    await expect.element(page.step('2. Upload')).toMatchTextContent('Apps for SharePoint');
    expect(page.screen.getByRole('tab').elements()).toEqual([]);
    expect(page.line('Upload').query()).toBeNull();
    expect(page.card('Script policy').query()).toBeNull();
  });
});
