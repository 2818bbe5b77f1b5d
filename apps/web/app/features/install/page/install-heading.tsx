import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { FileJson, FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { formatBytes } from '../../catalog/product-texts.ts';

interface InstallHeadingProps {
  kit: InstallKit;
  download?: ReactNode;
}

export function InstallHeading({ kit, download }: InstallHeadingProps) {
  const { product, release, isNewest } = kit;
  return (
    <header className="pt-3 pb-6">
      <h1 className="text-h1 wrap-anywhere">{getInstallTitle(kit)}</h1>
      <p className="mt-2 text-sm text-muted-foreground wrap-anywhere">
        {formatSharedDate(release.publishedAt)} · {release.fileName} ·{' '}
        {formatBytes(release.sizeBytes)}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2.5 print:hidden">
        {download}
        {isNewest && <SecurityReviewLinks documentId={product.documentId} />}
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
    </header>
  );
}

export function getInstallTitle({ product, release }: InstallKit): string {
  return `Install ${product.title} ${describeVersion(release.version)}`;
}

function SecurityReviewLinks({ documentId }: { documentId: string }) {
  const path = `/api/products/${documentId}/security-review`;
  return (
    <>
      <Button asChild variant="outline" size="sm">
        <a href={`${path}?format=pdf`}>
          <FileText aria-hidden />
          Security review (PDF)
        </a>
      </Button>
      <Button asChild variant="outline" size="sm">
        <a href={`${path}?format=json`}>
          <FileJson aria-hidden />
          Security review (JSON)
        </a>
      </Button>
    </>
  );
}
