import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { permissionText } from '@partshelf/contract/packages/labels.ts';
import type { ReleaseDifference } from '@partshelf/contract/packages/packages.ts';
import { Card } from '../../ui/card.tsx';
import { anchors, deploymentTexts } from './installation.ts';

interface UpdateSectionProps {
  update: NonNullable<InstallKit['update']>;
  skipsFeatures: boolean;
}

export function UpdateSection({ update, skipsFeatures }: UpdateSectionProps) {
  const { fromVersion, difference } = update;
  return (
    <Card title="What changes for you">
      <div className="grid gap-3 text-sm">
        <p>You last downloaded version {versionLabel(fromVersion)}.</p>
        {!difference && (
          <p>One of the two files is not a SharePoint package, so they cannot be compared.</p>
        )}
        {difference && asksForNothingNew(difference) && (
          <p className="font-semibold">It asks for nothing new.</p>
        )}
        {difference && (
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            {listChanges(difference).map(({ name, values }) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="font-medium wrap-anywhere max-sm:mb-1">{values.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>{deploymentTexts.newCode}</p>
        {skipsFeatures && <p>{deploymentTexts.skippedFeatures}</p>}
        <p className="print:hidden">
          <a href={`#${anchors.update}`} className="inline-block py-1 link">
            How to update
          </a>
        </p>
      </div>
    </Card>
  );
}

interface Change {
  readonly name: string;
  readonly values: readonly string[];
}

function listChanges(difference: ReleaseDifference): Change[] {
  const { permissions, loadedHosts, mentionedHosts, components } = difference;
  const { isolation, tenantWideExtension } = difference;
  const changes: Change[] = [
    { name: 'Asks for', values: permissions.added.map(permissionText) },
    { name: 'No longer asks for', values: permissions.removed.map(permissionText) },
    { name: 'Loads scripts also from', values: loadedHosts.added },
    { name: 'No longer loads scripts from', values: loadedHosts.removed },
    { name: 'Also mentions in its scripts', values: mentionedHosts.added },
    { name: 'No longer mentions in its scripts', values: mentionedHosts.removed },
    { name: 'New components', values: components.added.map(({ name }) => name) },
    { name: 'Removed components', values: components.removed.map(({ name }) => name) },
    { name: 'Isolation', values: isolation ? [isolationTexts[isolation]] : [] },
    {
      name: 'Extension on all sites',
      values: tenantWideExtension ? [extensionTexts[tenantWideExtension]] : [],
    },
  ];
  return changes.filter(({ values }) => values.length > 0);
}

const isolationTexts = {
  added: 'It now runs isolated, in a domain of its own',
  removed: 'It no longer runs isolated, but with all other scripts of your pages',
};

const extensionTexts = {
  added: 'It can now activate an extension on all sites',
  removed: 'It no longer activates an extension on all sites',
};

function asksForNothingNew(difference: ReleaseDifference): boolean {
  const { permissions, loadedHosts, mentionedHosts, isolation, tenantWideExtension } = difference;
  return (
    permissions.added.length + loadedHosts.added.length + mentionedHosts.added.length === 0 &&
    isolation !== 'removed' &&
    tenantWideExtension !== 'added'
  );
}
