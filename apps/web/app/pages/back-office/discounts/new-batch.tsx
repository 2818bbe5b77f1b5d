import { BackOfficeHeading } from '../../../features/back-office/back-office-heading.tsx';
import { BatchEditor } from '../../../features/back-office/discounts/batches/batch-editor.tsx';
import { discountListPath } from '../../../features/back-office/discounts/discount-paths.ts';
import { BackLink } from '../../../features/back-office/list/back-link.tsx';

export default function BackOfficeNewBatchPage() {
  return (
    <>
      <BackOfficeHeading
        title="Generate codes"
        above={<BackLink to={discountListPath} label="Discount codes" />}
      />
      <BatchEditor />
    </>
  );
}
