import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { discountListPath } from '../discount-paths.ts';
import { DiscountEditor } from '../editor/discount-editor.tsx';
import { BackLink } from '../../../../admin/list/back-link.tsx';

export default function BackOfficeNewDiscountPage() {
  return (
    <>
      <BackOfficeHeading
        title="New discount code"
        above={<BackLink to={discountListPath} label="Discount codes" />}
      />
      <DiscountEditor />
    </>
  );
}
