import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { Card } from '../../../ui/card.tsx';
import { deploymentSentences } from '../deployment-sentences.ts';
import { asksForNothingNew, listChanges } from './list-changes.ts';

interface UpdateSectionProps {
  update: NonNullable<InstallKit['update']>;
  /** Whether this installation creates none of the lists and actions of the package. */
  skipsFeatures: boolean;
}

export function UpdateSection({ update, skipsFeatures }: UpdateSectionProps) {
  const { fromVersion, difference } = update;
  return (
    <Card title="What changes for you">
      <div className="grid gap-3 text-sm">
        <p>You downloaded version {describeVersion(fromVersion)} last.</p>
        {!difference && (
          <p>One of the two files is no SharePoint package, so they cannot be compared.</p>
        )}
        {difference && asksForNothingNew(difference) && (
          <p className="font-semibold">It asks for nothing new.</p>
        )}
        {difference && (
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            {listChanges(difference).map(({ name, values }) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="font-[550] wrap-anywhere max-sm:mb-1">{values.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>{deploymentSentences.newCode}</p>
        {skipsFeatures && <p>{deploymentSentences.skippedFeatures}</p>}
      </div>
    </Card>
  );
}
