import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { getOrderInstallPath } from './install-paths.ts';
import { anchors, deploymentTexts, useInstallation } from './installation.ts';
import { AppIdField, CatalogPlace, CommandLines, Named, NumberedList } from './instructions.tsx';

interface ChangeCardProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** What is not part of the installation has no number and is not counted. */
function ChangeCard({ id, title, children }: ChangeCardProps) {
  return (
    <Card id={id} title={title}>
      <div className="grid min-w-0 gap-3 text-sm">{children}</div>
    </Card>
  );
}

export function UpdateCard() {
  const { commands, options, kit } = useInstallation();
  const earlier = kit.update?.fromFileName;
  return (
    <ChangeCard id={anchors.update} title="Update">
      {earlier && earlier !== options.fileName && (
        <p className="font-semibold wrap-anywhere">
          The file of version {versionLabel(kit.update!.fromVersion)} is called {earlier}.
          SharePoint only replaces a file with the same name: rename {options.fileName} to {earlier}{' '}
          first, also in the commands.
        </p>
      )}
      <p>
        If an older version is in your app catalog, upload this file over it and deploy it again.{' '}
        {deploymentTexts.newCode}
      </p>
      {commands && <CommandLines commands={commands.update} />}
      {!options.isForAllSites && (
        <p>
          Lists and other content that it created on a site are updated only when you also update it
          on that site
          {commands ? ':' : ': open its entry in “Site contents” and choose “Get it”.'}
        </p>
      )}
      {commands && <CommandLines commands={commands.updateSite} />}
    </ChangeCard>
  );
}

export function GoBackCard() {
  const { kit, order } = useInstallation();
  const { product, olderReleases } = kit;
  return (
    <ChangeCard id={anchors.goBack} title="Go back">
      <p>
        Upload and deploy the file of an older version in the same way. What this version created on
        your sites stays there.
      </p>
      {order && olderReleases.length > 0 && (
        <ul aria-label="Older versions" className="grid gap-1 print:hidden">
          {olderReleases.map((release) => (
            <li key={release.documentId}>
              <Link
                to={getOrderInstallPath(order, product, release)}
                className="inline-block py-1 link"
              >
                Version {versionLabel(release.version)}
              </Link>{' '}
              <span className="text-muted-foreground">{formatSharedDate(release.publishedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {order && olderReleases.length === 0 && <p>There is no older version.</p>}
      {!order && <p>Buyers can download its older versions.</p>}
    </ChangeCard>
  );
}

export function RemoveCard() {
  const { way, commands, examined, options } = useInstallation();
  return (
    <ChangeCard id={anchors.remove} title="Remove">
      {commands ? (
        <>
          {way === 'm365' && options.isForAllSites && (
            <>
              <CommandLines commands={commands.findAppId} />
              <AppIdField />
            </>
          )}
          <CommandLines commands={[...commands.removeFromSite, ...commands.remove]} />
        </>
      ) : (
        <RemoveInBrowser />
      )}
      {examined.permissions.length > 0 && (
        <>
          <p>
            Removing the package leaves its approved permissions.{' '}
            {commands
              ? 'List them, and revoke'
              : 'In “API access” of the SharePoint admin centre, remove'}{' '}
            those that no other package needs.
          </p>
          {commands && <CommandLines commands={commands.revoke} />}
        </>
      )}
    </ChangeCard>
  );
}

function RemoveInBrowser() {
  const { isForAllSites } = useInstallation().options;
  return (
    <NumberedList>
      {!isForAllSites && (
        <li>
          On each site that has it, open <Named>Site contents</Named> and remove it.
        </li>
      )}
      <li>
        <CatalogPlace />
      </li>
      <li>
        Select it and choose <Named>Delete</Named>. Pages that have it then show an error in its
        place.
      </li>
    </NumberedList>
  );
}
