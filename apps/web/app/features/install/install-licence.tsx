import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { Terminal } from 'lucide-react';
import { fetchDownload } from '../../download.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { useOpening } from '../../ui/use-opening.ts';

const importCommands = () => import('./licence-commands.tsx');

export function InstallLicence({ licence }: { licence: LicenceDetails }) {
  const { documentId, tenant, testTenant, hosts } = licence;
  const { part, opener } = useOpening(importCommands);
  const isBound = tenant !== null || hosts.length > 0;
  const hasTenant = tenant !== null || testTenant !== null;
  return (
    <Card title="Licence file">
      {isBound || testTenant ? (
        <>
          <p className="max-w-prose text-sm text-muted-foreground">
            It is signed, names where the product may run and until when updates are included, and
            holds no secret.
          </p>
          <div className="flex flex-wrap gap-2">
            <ExportButton
              label="Download"
              variant="default"
              onExport={() =>
                fetchDownload('GET /licences/:documentId/file', { params: { documentId } })
              }
            />
            {hasTenant && !part && (
              <Button variant="outline" {...opener}>
                <Terminal aria-hidden />
                Install in one line
              </Button>
            )}
          </div>
          {part && hasTenant && <part.LicenceCommands licence={licence} />}
        </>
      ) : (
        <p className="max-w-prose text-sm text-muted-foreground">
          It can be downloaded once the licence is bound.
        </p>
      )}
    </Card>
  );
}
