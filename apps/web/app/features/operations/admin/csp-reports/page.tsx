import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { CspReportList } from './csp-report-list.tsx';
import { DismissAllButton } from './dismiss-all-button.tsx';

export default function CspReportsPage() {
  return (
    <>
      <BackOfficeHeading title="CSP reports" actions={<DismissAllButton />} />
      <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
        What browsers of visitors did not load or run on pages of this shop, because its content
        security policy does not allow it. A single report often comes from a program on the
        visitor’s computer. Many of the same kind mean a mistake in the shop, or an attempt to
        inject a script.
      </p>
      <CspReportList />
    </>
  );
}
