import { useInstallation } from '../install-context.ts';
import { CatalogPlace } from '../instructions/catalog-place.tsx';
import { CommandLines } from '../instructions/command-line.tsx';
import { Named, NumberedList } from '../instructions/numbered-list.tsx';

export function UploadStep() {
  const { way, commands } = useInstallation();
  if (!commands) return <UploadInBrowser />;
  return (
    <>
      <p>
        {way === 'm365'
          ? 'Sign in to your tenant with the CLI for Microsoft 365 first. Run the lines in the folder that has the file.'
          : 'Run the lines in the folder that has the file. They also deploy it, and print its ID in your app catalogue.'}
      </p>
      <CommandLines commands={commands.upload} />
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
        <code className="font-mono text-[12px] wrap-anywhere">
          {useInstallation().options.fileName}
        </code>
        . If an older version is there, replace it.
      </li>
    </NumberedList>
  );
}
