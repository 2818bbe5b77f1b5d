import { Checksum } from '../downloads/checksum.tsx';
import { getCheckCommand, type Shell } from './commands.ts';
import { useInstallation } from './installation.ts';
import { CatalogPlace, CommandLines, Named, NumberedList } from './instructions.tsx';

export function CheckStep() {
  const { kit, target, way } = useInstallation();
  const { fileName, sha256 } = kit.release;
  return (
    <>
      <p>
        Compare the hash of your file with this one, ignoring upper and lower case. If they differ,
        do not install the file: download it again.
      </p>
      <Checksum sha256={sha256} />
      <CommandLines
        commands={listShells(way, target.shell).map((shell) => getCheckCommand(shell, fileName))}
      />
    </>
  );
}

function listShells(way: 'browser' | 'pnp' | 'm365', shell: Shell): Shell[] {
  if (way === 'browser') return ['powershell', 'bash'];
  return way === 'pnp' ? ['powershell'] : [shell];
}

export function UploadStep() {
  const { way, commands } = useInstallation();
  if (!commands) return <UploadInBrowser />;
  return (
    <>
      <p>
        {way === 'm365'
          ? 'The first command creates the app registration of the CLI for Microsoft 365 in your tenant: run it once. Run the commands in the folder that has the file.'
          : 'Run the commands in the folder that has the file. They also deploy it, and print its ID in your app catalog.'}
      </p>
      <CommandLines commands={[...commands.signIn, ...commands.upload]} />
    </>
  );
}

function UploadInBrowser() {
  return (
    <NumberedList>
      <li>
        <CatalogPlace />
      </li>
      <li>
        Choose <Named>Upload</Named> and pick{' '}
        <code className="font-mono text-micro wrap-anywhere">
          {useInstallation().options.fileName}
        </code>
        . If an older version is there, replace it.
      </li>
    </NumberedList>
  );
}
