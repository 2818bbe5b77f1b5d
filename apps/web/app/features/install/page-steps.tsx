import { listPlaces } from '../packages/package-texts.ts';
import type { KitPackage } from './install-options.ts';
import { useInstallation } from './installation.ts';
import { ExternalLink, SiteLink } from './instructions.tsx';

type Component = KitPackage['components'][number];

/** A component without an entry has no place: other components use it. */
const placingTexts: Partial<Record<Component['kind'], string>> = {
  webPart: 'Edit a page, choose + where it should be, and look for its name.',
  extension: 'It works wherever it is installed. You do not place it on a page.',
  adaptiveCardExtension: 'Edit the Viva Connections dashboard, choose “Add a card”, and pick it.',
  copilotComponent:
    'Deploy it to all sites, select it in the app catalog, and choose “Add to Teams”. Its agent then appears in Microsoft 365 Copilot. This is a preview.',
};

const extensionTexts: Record<NonNullable<Component['extensionType']>, string> = {
  applicationCustomizer: 'It runs on all pages of each site where it is installed.',
  commandSet: 'Its commands appear above the lists of each site where it is installed.',
  fieldCustomizer: 'It shows the columns that are connected to it, in the lists of the site.',
  formCustomizer: 'It replaces the forms of the content types that are connected to it.',
  searchQueryModifier: 'It changes what is searched for on each site where it is installed.',
};

export function PlaceStep() {
  const { components, hasTenantWideExtension } = useInstallation().examined;
  const { isForAllSites } = useInstallation().options;
  const placed = components.filter(({ kind }) => placingTexts[kind]);
  return (
    <>
      {placed.length === 0 && <p>It contains nothing that you can place on a page.</p>}
      <ul className="grid gap-2.5">
        {placed.map((component) => (
          <li key={component.id}>
            <p className="font-semibold wrap-anywhere">{component.name}</p>
            <p>
              {component.extensionType
                ? extensionTexts[component.extensionType]
                : placingTexts[component.kind]}
            </p>
            <p className="text-muted-foreground">Runs on: {listPlaces([component]).join(', ')}</p>
          </li>
        ))}
      </ul>
      {hasTenantWideExtension && isForAllSites && (
        <p>
          It also adds an extension to the list “Tenant Wide Extensions” of your app catalog. That
          list shows where it is active.
        </p>
      )}
    </>
  );
}

export function TestStep() {
  const { platform, siteUrl, typedSiteUrl } = useInstallation().options;
  if (platform !== 'online')
    return (
      <p>
        Open a page of <SiteLink /> that has it, and check that it works.
      </p>
    );
  const address = `${siteUrl}?csp=enforce`;
  return (
    <>
      <p>
        Open the site with <code className="font-mono text-micro">?csp=enforce</code> at the end of
        its address: SharePoint then blocks every script that your script policy does not allow,
        only for you. The console of the browser lists blocked scripts.
      </p>
      <p>
        {typedSiteUrl ? (
          <ExternalLink href={address} className="inline-block py-1">
            {address}
          </ExternalLink>
        ) : (
          <code className="font-mono text-micro wrap-anywhere">{address}</code>
        )}
      </p>
    </>
  );
}
