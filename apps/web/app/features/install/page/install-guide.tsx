import type { InstallKit } from '@partshelf/contract/install.ts';
import { Card } from '../../../ui/card.tsx';
import { Checksum, ChecksumHint } from '../../downloads/checksum.tsx';
import { VendorNote } from '../facts/vendor-note.tsx';
import type { Installation } from '../install-context.ts';
import { PackageGuide } from './package-guide.tsx';

interface InstallGuideProps extends Pick<Installation, 'order'> {
  kit: InstallKit;
}

export function InstallGuide({ kit, order }: InstallGuideProps) {
  const note = kit.installNote && <VendorNote text={kit.installNote} />;
  return (
    <div className="grid min-w-0 gap-6">
      {kit.package ? (
        <PackageGuide kit={kit} examined={kit.package} order={order} note={note} />
      ) : (
        <>
          {note}
          <Card title="Check the file">
            <div>
              <Checksum sha256={kit.release.sha256} />
              <ChecksumHint />
            </div>
          </Card>
        </>
      )}
    </div>
  );
}
