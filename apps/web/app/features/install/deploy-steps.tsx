import { useInstallation } from './installation.ts';
import {
  AdminCentre,
  AppIdField,
  CommandLines,
  Named,
  NumberedList,
  SiteLink,
} from './instructions.tsx';

export function DeployStep() {
  const { way } = useInstallation();
  if (way === 'browser') return <DeployInBrowser />;
  return way === 'm365' ? <DeployWithM365 /> : <DeployWithPnP />;
}

function DeployWithM365() {
  const { commands, examined, options } = useInstallation();
  if (!commands) return null;
  return (
    <>
      <CommandLines commands={[...commands.deploy, ...commands.verify]} />
      <p>
        The second command must print the product ID{' '}
        <code className="font-mono text-micro wrap-anywhere">{examined.productId}</code>.
      </p>
      {!options.isForAllSites && (
        <>
          <p>Then add it to each site that needs it. The CLI needs its ID in your app catalog.</p>
          <CommandLines commands={commands.findAppId} />
          <AppIdField />
          <CommandLines commands={commands.addToSite} />
        </>
      )}
    </>
  );
}

function DeployWithPnP() {
  const { commands, kit, options } = useInstallation();
  if (!commands) return null;
  return (
    <>
      <p>
        The commands for the upload have also deployed it. To check, type the ID that they printed.{' '}
        <code className="font-mono text-micro">Deployed</code> must be True and the version{' '}
        {kit.release.version}.
      </p>
      <AppIdField />
      <CommandLines commands={commands.verify} />
      {!options.isForAllSites && (
        <>
          <p>Then add it to each site that needs it.</p>
          <CommandLines commands={commands.addToSite} />
        </>
      )}
    </>
  );
}

function DeployInBrowser() {
  const { platform, scope, isForAllSites } = useInstallation().options;
  const isInAdminCentre = platform === 'online' && scope === 'tenant';
  return (
    <NumberedList>
      {isInAdminCentre ? <EnableApp /> : <TrustApp />}
      {!isForAllSites && (
        <li>
          On each site where you want to use the app, for example <SiteLink />, choose{' '}
          <Named>Site contents</Named>, <Named>New</Named> and <Named>App</Named>, then add the app.
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

export function ApproveStep() {
  const { examined, commands } = useInstallation();
  const { permissions } = examined;
  if (permissions.length === 0)
    return <p>The package asks for no permissions. There is nothing to approve.</p>;
  return (
    <>
      {commands ? (
        <p>
          List the open requests and approve those of this package one by one: put the ID of each
          request in place of the zeros.
        </p>
      ) : (
        <NumberedList>
          <li>
            Open the <AdminCentre />, then <Named>Advanced</Named> and <Named>API access</Named>.
          </li>
          <li>Approve these requests of the package, and no others:</li>
        </NumberedList>
      )}
      <ul className="grid list-disc gap-1 pl-5 marker:text-muted-foreground">
        {permissions.map(({ resource, scope, approver, isGrantable }) => (
          <li key={`${resource} ${scope}`} className="wrap-anywhere">
            <code className="font-mono text-micro">{scope}</code> of {resource} (
            {isGrantable ? approver : 'cannot be approved: Microsoft gives it to no package'})
          </li>
        ))}
      </ul>
      {commands && <CommandLines commands={commands.approve} />}
      <p>
        Look again after a minute: an approval that failed is listed as a request again. Approved
        permissions belong to the enterprise application “SharePoint Online Web Client
        Extensibility”, which replaced one of each tenant in 2025. If an API of your own then
        answers <code className="font-mono text-micro">AADSTS65001</code>, allow that application to
        use it in Microsoft Entra.
      </p>
    </>
  );
}
