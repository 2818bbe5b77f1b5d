import { Spinner } from '../../../ui/states/spinner.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';

export function VerifyingPayment() {
  return (
    <div
      data-slot="waiting"
      className="page-width grid justify-items-center gap-4 py-24 text-center"
    >
      <PageTitle>Verifying payment</PageTitle>
      <Spinner className="size-10! text-primary-text" />
      <h1 className="text-h3">Verifying your payment...</h1>
      <p role="status" className="text-muted-foreground">
        This takes a few seconds. Please keep this page open.
      </p>
    </div>
  );
}
