import { useInstallation } from '../install-context.ts';
import { AppIdField } from '../instructions/app-id-field.tsx';
import { CommandLines } from '../instructions/command-line.tsx';
import { DeployInBrowser } from './deploy-in-browser.tsx';

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
        The second line must print the product ID{' '}
        <code className="font-mono text-[12px] wrap-anywhere">{examined.productId}</code>.
      </p>
      {!options.isForAllSites && (
        <>
          <p>Then add it to each site that needs it. The CLI needs its ID in your catalogue.</p>
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
        The lines for the upload have deployed it. To check, type the ID that they printed.{' '}
        <code className="font-mono text-[12px]">Deployed</code> must be True and the version{' '}
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
