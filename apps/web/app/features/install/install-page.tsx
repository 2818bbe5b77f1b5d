import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { FileJson, FileText, Info, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { Logo } from '../branding/logo.tsx';
import { formatBytes } from '../catalog/product-texts.ts';

interface InstallFrameProps {
  back: { readonly to: string; readonly label: string };
  children: ReactNode;
}

export function InstallFrame({ back, children }: InstallFrameProps) {
  return (
    <PageBody className="pt-6 print:p-0">
      <Logo className="mb-6 hidden h-7 print:block" />
      <BackLink {...back} />
      {children}
    </PageBody>
  );
}

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
  return `Install ${product.title} ${versionLabel(release.version)}`;
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

interface InstallNoticeProps {
  text: string;
  to: string;
  label: string;
}

export function InstallNotice({ text, to, label }: InstallNoticeProps) {
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded-md bg-info-soft px-3.5 py-3 text-sm font-medium text-info print:hidden">
      <Info aria-hidden className="mt-px size-[18px] shrink-0" />
      <span>
        {text}{' '}
        <Link to={to} className="underline underline-offset-3">
          {label}
        </Link>
      </span>
    </p>
  );
}

const cardHeights = ['h-40', 'h-72', 'h-96'];

export function InstallSkeleton() {
  return (
    <div role="status" className="pt-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="mt-3 h-5 w-3/5" />
      <Skeleton className="mt-4 mb-6 h-8 w-72" />
      <div className="grid gap-6">
        {cardHeights.map((height) => (
          <Skeleton key={height} className={`rounded-lg ${height}`} />
        ))}
      </div>
    </div>
  );
}
