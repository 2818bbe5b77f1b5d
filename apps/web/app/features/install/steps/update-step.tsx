import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { deploymentSentences } from '../deployment-sentences.ts';
import { useInstallation } from '../install-context.ts';
import { CommandLines } from '../instructions/command-line.tsx';

export function UpdateStep() {
  const { commands, options, kit } = useInstallation();
  const earlier = kit.update?.fromFileName;
  return (
    <>
      {earlier && earlier !== options.fileName && (
        <p className="font-semibold wrap-anywhere">
          Version {describeVersion(kit.update!.fromVersion)} was called {earlier}. SharePoint only
          replaces a file of the same name, so rename {options.fileName} to {earlier} first, also in
          the lines.
        </p>
      )}
      <p>
        When an older version is in your catalogue, upload this file over it and deploy it again.{' '}
        {deploymentSentences.newCode}
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
