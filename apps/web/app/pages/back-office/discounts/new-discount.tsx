import { BackOfficeHeading } from '../../../features/back-office/back-office-heading.tsx';
import { discountListPath } from '../../../features/back-office/discounts/discount-paths.ts';
import { DiscountEditor } from '../../../features/back-office/discounts/editor/discount-editor.tsx';
import { BackLink } from '../../../features/back-office/list/back-link.tsx';

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
