import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { BatchEditor } from '../batches/batch-editor.tsx';
import { discountListPath } from '../discount-paths.ts';
import { BackLink } from '../../../../admin/list/back-link.tsx';

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
