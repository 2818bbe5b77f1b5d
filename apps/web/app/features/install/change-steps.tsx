import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { Link } from 'react-router';
import { formatSharedDate } from '../../ui/dates.ts';
import { getOrderInstallPath } from './install-paths.ts';
import { deploymentTexts, useInstallation } from './installation.ts';
import { AppIdField, CatalogPlace, CommandLines, Named, NumberedList } from './instructions.tsx';

export function UpdateStep() {
  const { commands, options, kit } = useInstallation();
  const earlier = kit.update?.fromFileName;
  return (
    <>
      {earlier && earlier !== options.fileName && (
        <p className="font-semibold wrap-anywhere">
          Version {versionLabel(kit.update!.fromVersion)} was called {earlier}. SharePoint only
          replaces a file of the same name, so rename {options.fileName} to {earlier} first, also in
          the lines.
        </p>
      )}
      <p>
        When an older version is in your catalogue, upload this file over it and deploy it again.{' '}
        {deploymentTexts.newCode}
      </p>
      {commands && <CommandLines commands={commands.update} />}
      {!options.isForAllSites && (
        <p>
          What its features create on a site is only updated when you also update it there
          {commands ? ':' : ': open its entry in “Site contents” and choose “Get it”.'}
        </p>
      )}
      {commands && <CommandLines commands={commands.updateSite} />}
    </>
  );
}

export function GoBackStep() {
  const { kit, order } = useInstallation();
  const { product, olderReleases } = kit;
  return (
    <>
      <p>
        Upload and deploy the file of an older version in the same way. What the features of this
        version created on your sites stays.
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
      {!order && <p>Everyone who has bought it can download its older versions.</p>}
    </>
  );
}

export function RemoveStep() {
  const { way, commands, examined, options } = useInstallation();
  return (
    <>
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
        <p>
          Approved permissions stay. Remove those that no other package needs in “API access” of the
          SharePoint admin centre.
        </p>
      )}
    </>
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
