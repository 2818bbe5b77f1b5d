import { Spinner } from '../../../ui/states/spinner.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';

export function VerifyingPayment({ isFree }: { isFree: boolean }) {
  const task = isFree ? 'Completing your order' : 'Verifying your payment';
  return (
    <div
      data-slot="waiting"
      className="page-width grid justify-items-center gap-4 py-24 text-center"
    >
      <PageTitle>{isFree ? 'Completing order' : 'Verifying payment'}</PageTitle>
      <Spinner className="size-10! text-primary-text" />
      <h1 className="text-h3">{task}...</h1>
      <p role="status" className="text-muted-foreground">
        This takes a few seconds. Please keep this page open.
      </p>
    </div>
  );
}
