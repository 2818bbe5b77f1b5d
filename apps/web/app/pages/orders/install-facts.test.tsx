import { describe, expect, test } from 'vitest';
import { respondWithRefusal } from '../../../test/calls.ts';
import { examinedPackage, makeInstallKit } from '../../../test/factories/install.ts';
import { openInstallPage } from '../../../test/open-install-page.tsx';

describe('an update', { tags: ['KIT-07'] }, () => {
  const noChanges = { added: [], removed: [] };
  const difference = {
    permissions: noChanges,
    loadedHosts: noChanges,
    mentionedHosts: noChanges,
    components: noChanges,
    isolation: null,
    tenantWideExtension: null,
  };

  test(
    'lists what changes against the version that was downloaded last',
    { tags: ['slow'] },
    async () => {
      const { card } = await openInstallPage(
        makeInstallKit({
          update: {
            fromVersion: '2.0.0.0',
            fromFileName: 'team-news.sppkg',
            difference: {
              ...difference,
              permissions: {
                added: [{ resource: 'Microsoft Graph', scope: 'Mail.Read' }],
                removed: [{ resource: 'Microsoft Graph', scope: 'Calendars.Read' }],
              },
              loadedHosts: { added: ['cdn.example'], removed: [] },
              components: { added: [{ name: 'Banner', kind: 'extension' }], removed: [] },
              isolation: 'removed',
            },
          },
        }),
      );
      const update = card('What changes for you');
      await expect.element(update).toMatchTextContent('You last downloaded version 2.0.0.');
      expect(
        update
          .getByRole('term')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Asks for',
        'No longer asks for',
        'Loads scripts also from',
        'New components',
        'Isolation',
      ]);
      expect(
        update
          .getByRole('definition')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Read mail (Microsoft Graph)',
        'Read calendars (Microsoft Graph)',
        'cdn.example',
        'Banner',
        'It no longer runs isolated, but with all other scripts of your pages',
      ]);
      await expect
        .element(update)
        .toMatchTextContent('From the moment you deploy, every page runs the new code.');
      expect(update.element().textContent).not.toContain('It asks for nothing new.');
    },
  );

  test('that asks for nothing new says so', async () => {
    const { card } = await openInstallPage(
      makeInstallKit({
        update: { fromVersion: '2.0.0.0', fromFileName: 'team-news.sppkg', difference },
      }),
    );
    await expect
      .element(card('What changes for you').getByText('It asks for nothing new.'))
      .toBeVisible();
  });

  test('deployed to all sites creates no lists and actions', async () => {
    const { screen, card } = await openInstallPage(
      makeInstallKit({
        update: { fromVersion: '2.0.0.0', fromFileName: 'team-news.sppkg', difference },
      }),
    );
    const update = card('What changes for you');
    await expect.element(update).toBeVisible();
    const sentence = update.getByText(/^Its lists and actions are not created/);
    expect(sentence.elements()).toEqual([]);
    await screen.getByRole('checkbox', { name: /^Make it available on all sites/ }).click();
    await expect.element(sentence).toBeVisible();
  });

  test('from a file of another name says how to rename it', async () => {
    const { screen } = await openInstallPage(
      makeInstallKit({
        update: { fromVersion: '2.0.0.0', fromFileName: 'news-2.sppkg', difference },
      }),
    );
    await expect
      .element(screen.getByText(/^The file of version 2.0.0 is called news-2.sppkg/))
      .toMatchTextContent('rename team-news.sppkg to news-2.sppkg first');
  });

  test('to or from another kind of file cannot be compared', async () => {
    const { card } = await openInstallPage(
      makeInstallKit({
        update: { fromVersion: '2.0.0.0', fromFileName: 'team-news.sppkg', difference: null },
      }),
    );
    await expect.element(card('What changes for you')).toMatchTextContent('cannot be compared');
  });

  test('is not mentioned at the first download', async () => {
    const { screen, card } = await openInstallPage(makeInstallKit());
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(card('What changes for you').query()).toBeNull();
  });
});

describe('a version that was withdrawn', { tags: ['VEND-12'] }, () => {
  test('is named with its reason to those who downloaded it', async () => {
    const { screen } = await openInstallPage(
      makeInstallKit({ withdrawn: { version: '3.0.0.0', reason: 'It loses <b>data</b>.' } }),
    );
    await expect
      .element(screen.getByText(/^Version 3\.0\.0, which you downloaded last, was withdrawn/))
      .toBeVisible();
    await expect.element(screen.getByText('Withdrawn: It loses <b>data</b>.')).toBeVisible();
  });

  test('cannot be installed, and says why', async () => {
    const why = 'Version 3.0.0 was withdrawn: It loses data.';
    const { screen } = await openInstallPage(respondWithRefusal('RELEASE_WITHDRAWN', why));
    await expect.element(screen.getByText(why)).toBeVisible();
  });
});

describe('a file that is no package', { tags: ['KIT-10'] }, () => {
  test('has its hash and the note, and no steps', async () => {
    const { screen, card } = await openInstallPage(
      makeInstallKit({
        package: null,
        platforms: [],
        installNote: 'Run <b>setup</b>.\nThen wait.',
      }),
    );
    await expect.element(card('Check the file')).toMatchTextContent('ab'.repeat(32));
    const note = card('Note from the vendor').getByText('Run <b>setup</b>. Then wait.');
    await expect.element(note).toBeVisible();
    expect(screen.getByRole('tab').elements()).toEqual([]);
    expect(screen.getByRole('textbox').elements()).toEqual([]);
  });
});

describe('permissions', { tags: ['KIT-06'] }, () => {
  test('are shown in plain words, with approver and reach', async () => {
    const { card } = await openInstallPage(makeInstallKit());
    const permissions = card('Permissions');
    await expect.element(permissions).toMatchTextContent('Read calendars (Microsoft Graph)');
    expect(
      permissions
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Calendars.Read', 'Global Administrator', 'Every script in your tenant']);
  });

  test('of an isolated package are for it alone', async () => {
    const [permission] = examinedPackage.permissions;
    const { card } = await openInstallPage(
      makeInstallKit({
        package: { ...examinedPackage, permissions: [{ ...permission!, reach: 'package' }] },
      }),
    );
    await expect.element(card('Permissions')).toMatchTextContent('This package only');
  });

  test('that are not asked for need no approval', async () => {
    const { step } = await openInstallPage(
      makeInstallKit({ package: { ...examinedPackage, permissions: [] } }),
    );
    await expect.element(step('4. Approve')).toMatchTextContent('There is nothing to approve');
  });
});

describe('the script policy', { tags: ['KIT-08'] }, () => {
  test('tells hosts that are trusted from those that may be needed', async () => {
    const { card, line } = await openInstallPage(makeInstallKit());
    const policy = card('Script policy');
    await expect.element(policy).toMatchTextContent('A tenant has 300 entries at most.');
    await expect.element(policy).toMatchTextContent('cdn.northgate.example');
    await expect
      .element(line('Trust api.northgate.example'))
      .toHaveTextContent("Add-SPOContentSecurityPolicy -Source 'https://api.northgate.example'");
  });

  test('tells blocked signs of inline script from allowed ones', async () => {
    const { card } = await openInstallPage(makeInstallKit());
    const policy = card('Script policy');
    await expect
      .element(policy.getByText('Blocked since March 2026: script elements with text (3).'))
      .toBeVisible();
    await expect
      .element(policy.getByText(/^Allowed by the policy .*: eval \(1\)\.$/))
      .toBeVisible();
    await expect.element(policy).toMatchTextContent('Libraries such as React');
  });
});

test(
  'what is to be known about a package stands there with its source',
  { tags: ['KIT-08'] },
  async () => {
    const base = 'https://cdn.northgate.example/parts';
    const { screen, card } = await openInstallPage(
      makeInstallKit({
        package: {
          ...examinedPackage,
          unendedScriptBases: [base],
          permissions: examinedPackage.permissions.map((permission) => ({
            ...permission,
            isGrantable: false,
          })),
          advisories: [
            {
              text: 'It uses an old library.',
              since: '2026-08-28',
              source: 'https://learn.example/',
            },
          ],
        },
      }),
    );
    const known = card('What to know about it');
    await expect.element(known).toMatchTextContent(/It uses an old library\. From Aug 28, 2026/);
    await expect
      .element(known.getByRole('link', { name: /source/ }))
      .toHaveAttribute('href', 'https://learn.example/');
    await expect
      .element(card('Permissions'))
      .toMatchTextContent(/Microsoft gives it to no package/);
    expect(screen.getByText(/^Approve Calendars/).elements()).toEqual([]);
    const policy = card('Script policy');
    await expect.element(policy).toMatchTextContent(`add a slash at the end of ${base}`);
    await expect
      .element(policy)
      .toMatchTextContent('Set-SPOTenant -ResyncContentSecurityPolicyConfigurationEntries $true');
  },
);
