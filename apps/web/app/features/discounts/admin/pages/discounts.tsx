import { Plus, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { DiscountList } from '../list/discount-list.tsx';
import { Button } from '../../../../ui/button.tsx';

export default function BackOfficeDiscountsPage() {
  return (
    <>
      <BackOfficeHeading
        title="Discount codes"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to="/admin/discounts/batches/new">
                <Sparkles aria-hidden />
                Generate a batch
              </Link>
            </Button>
            <Button asChild>
              <Link to="/admin/discounts/new">
                <Plus aria-hidden />
                New code
              </Link>
            </Button>
          </>
        }
      />
      <DiscountList />
    </>
  );
}
