import { useInstallation } from '../install-context.ts';
import { AppIdField } from '../instructions/app-id-field.tsx';
import { CatalogPlace } from '../instructions/catalog-place.tsx';
import { CommandLines } from '../instructions/command-line.tsx';
import { Named, NumberedList } from '../instructions/numbered-list.tsx';

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
