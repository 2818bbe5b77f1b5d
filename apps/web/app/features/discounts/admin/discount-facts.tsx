import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { Ban, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useShopSettings } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { savedState } from '../../../admin/unsaved-changes.tsx';
import { copyDiscountLink } from './copy-discount-link.ts';
import { describeUses } from './describe-discount.ts';
import { DeleteDialog, WithdrawDialog } from './discount-dialogs.tsx';
import { discountListPath, getBatchPath, getDiscountLink } from './discount-paths.ts';

export function DiscountFacts({ discount }: { discount: Discount }) {
  const { code, batch, createdAt, withdrawnAt } = discount;
  const link = getDiscountLink(code, useShopSettings().publicUrl);
  const facts = {
    Uses: describeUses(discount),
    Created: formatDateTime(createdAt),
    Withdrawn: withdrawnAt && formatDateTime(withdrawnAt),
  };
  return (
    <div className="max-lg:order-first">
      <Card title="Details">
        <dl className="grid gap-3 text-sm">
          {Object.entries(facts).map(
            ([name, text]) =>
              text && (
                <div key={name}>
                  <dt className="text-muted-foreground">{name}</dt>
                  <dd className="font-[550] tabular-nums">{text}</dd>
                </div>
              ),
          )}
          {batch && (
            <div>
              <dt className="text-muted-foreground">Batch</dt>
              <dd>
                <Link to={getBatchPath(batch)} className="link wrap-anywhere">
                  {batch.name}
                </Link>
              </dd>
            </div>
          )}
          <div>
            <dt className="text-muted-foreground">Link that applies it</dt>
            <dd className="font-[550] break-all select-all">{link}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void copyDiscountLink(link)}>
            <Link2 aria-hidden />
            Copy link
          </Button>
          <EndButtons discount={discount} />
        </div>
      </Card>
    </div>
  );
}

function EndButtons({ discount }: { discount: Discount }) {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'withdraw' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      {discount.withdrawnAt === null && (
        <Button variant="outline" onClick={() => setOpenDialog('withdraw')}>
          <Ban aria-hidden />
          Withdraw
        </Button>
      )}
      {discount.uses === 0 && (
        <Button variant="ghost" onClick={() => setOpenDialog('delete')}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
      <WithdrawDialog discount={discount} isOpen={openDialog === 'withdraw'} onClose={close} />
      <DeleteDialog
        discount={discount}
        isOpen={openDialog === 'delete'}
        onClose={close}
        onDone={() => void navigate(discountListPath, { replace: true, state: savedState })}
      />
    </>
  );
}
