import { useInstallation } from '../install-context.ts';
import { Named, NumberedList } from '../instructions/numbered-list.tsx';
import { SiteLink } from '../instructions/site-link.tsx';

export function DeployInBrowser() {
  const { platform, scope, isForAllSites } = useInstallation().options;
  const isInAdminCentre = platform === 'online' && scope === 'tenant';
  return (
    <NumberedList>
      {isInAdminCentre ? <EnableApp /> : <TrustApp />}
      {!isForAllSites && (
        <li>
          On each site that needs it, such as <SiteLink />, choose <Named>Site contents</Named>,{' '}
          <Named>New</Named> and <Named>App</Named>, and add it.
        </li>
      )}
    </NumberedList>
  );
}

function EnableApp() {
  const { isForAllSites } = useInstallation().options;
  return (
    <li>
      In the panel <Named>Enable app</Named>, choose{' '}
      <Named>
        {isForAllSites ? 'Enable this app and add it to all sites' : 'Only enable this app'}
      </Named>
      , then <Named>Enable app</Named>.
    </li>
  );
}

function TrustApp() {
  const { examined, options } = useInstallation();
  return (
    <li>
      SharePoint asks whether you trust the package.{' '}
      {examined.isTenantWide && (
        <>
          {options.isForAllSites ? 'Tick' : 'Do not tick'}{' '}
          <Named>Make this solution available to all sites in the organization</Named>.{' '}
        </>
      )}
      Choose <Named>Deploy</Named>.
    </li>
  );
}
