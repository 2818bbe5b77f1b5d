import type { CartItem } from '@partshelf/contract/cart.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import { useId, useRef, type ReactNode } from 'react';
import { BadgeCheck, Download, Lock } from 'lucide-react';
import type { Promises } from '@partshelf/contract/branding/brand.ts';
import { getEntryProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
import { useSideOutOfView } from '../../ui/use-side-out-of-view.ts';
import { formatMoney } from '../../ui/money.ts';
import { ExclVat, formatPrice } from '../../ui/price.tsx';
import { getCartLineTotal, getCartTotal } from './cart.ts';
import { useIsTaxed, useShownTexts } from '../../shop-settings.ts';

interface CartSummaryProps {
  selected: readonly CartItem[];
  isDisabled: boolean;
  onCheckout: () => void;
}

export function CartSummary({ selected, isDisabled, onCheckout }: CartSummaryProps) {
  const obstacleId = useId();
  const obstacle = getObstacleText(selected.length);
  const rows = selected.map((item) => ({
    key: item.documentId,
    label: getEntryProduct(item).title,
    amount: getCartLineTotal(item),
    isPrice: true,
  }));
  const total = getCartTotal(selected);
  const button = useRef<HTMLButtonElement>(null);
  // On phones, the end of a long cart is below the screen.
  const isBelow = useSideOutOfView(button) === 'below';
  const isTaxed = useIsTaxed();
  const isBlocked = isDisabled || obstacle !== undefined;
  return (
    <>
      <SummaryPanel
        title="Selected items"
        rows={rows}
        total={total}
        isFree={selected.length > 0 && total === 0}
        totalNote={<ExclVat amount={total} />}
        action={
          <>
            <Button
              ref={button}
              size="lg"
              className="w-full"
              disabled={isBlocked}
              aria-describedby={obstacle && obstacleId}
              onClick={onCheckout}
            >
              Proceed to Checkout
            </Button>
            <p
              id={obstacleId}
              role="status"
              className={clsx(
                'text-xs not-empty:mt-2.5',
                selected.length === 0 ? 'text-muted-foreground' : 'text-destructive-text',
              )}
            >
              {obstacle}
            </p>
          </>
        }
      />
      {isBelow && (
        <div
          data-no-overlay
          data-buy-bar
          className="fixed inset-x-0 bottom-0 z-20 hidden items-center gap-3 border-t border-border bg-card px-4 py-2.5 pb-safe tall:max-md:flex"
        >
          <div className="min-w-0 grow">
            <p className="text-lead font-bold tabular-nums">
              Total {selected.length > 0 ? formatPrice(total) : formatMoney(0)}
            </p>
            <p className="truncate text-xs text-muted-foreground">
              {selected.length} selected{isTaxed && total > 0 && ' · excl. VAT'}
            </p>
          </div>
          <Button
            disabled={isBlocked}
            aria-describedby={obstacle && obstacleId}
            onClick={onCheckout}
          >
            Proceed
          </Button>
        </div>
      )}
    </>
  );
}

function getObstacleText(count: number): string | undefined {
  if (count === 0) return 'Select at least one item to check out.';
  if (count > limits.orderItems) return `At most ${limits.orderItems} products fit in one order.`;
  return undefined;
}

export interface SummaryRow {
  key: string;
  label: string;
  amount: number | undefined;
  /** Zero is a price. */
  isPrice?: boolean;
}

interface SummaryPanelProps {
  title: string;
  rows: readonly SummaryRow[];
  total: number | undefined;
  /** A total of zero belongs to an order, and is shown as free. */
  isFree?: boolean;
  totalNote?: ReactNode;
  payBy?: 'card' | 'transfer' | undefined;
  action: ReactNode;
}

export function SummaryPanel(props: SummaryPanelProps) {
  const { title, rows, total, isFree = false, totalNote, payBy, action } = props;
  return (
    <section className="sheet sheet-body">
      <h2 className="mb-4.5 text-h2">{title}</h2>
      <dl className="grid gap-2.5 text-sm tabular-nums">
        {rows.map(({ key, label, amount, isPrice }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere text-muted-foreground">{label}</dt>
            <dd>{formatAmount(amount, isPrice)}</dd>
          </div>
        ))}
        <div
          data-no-overlay
          className="flex items-baseline justify-between gap-4 border-t border-border pt-3.5 first:border-t-0 first:pt-0"
        >
          <dt className="text-title font-bold">Total{totalNote}</dt>
          <dd className="wide text-2xl font-bold tracking-[-0.02em]">
            {formatAmount(total, isFree)}
          </dd>
        </div>
      </dl>
      <div className="my-5">{action}</div>
      <Assurances isFree={isFree} payBy={payBy} />
    </section>
  );
}

function formatAmount(amount: number | undefined, isPrice = false): string {
  if (amount === undefined) return '–';
  return isPrice ? formatPrice(amount) : formatMoney(amount);
}

type WayToPay = NonNullable<SummaryPanelProps['payBy']> | 'either';

const paymentAssurances = {
  card: {
    icon: Lock,
    text: 'Safe payment on our card provider’s own page. We never see your card number.',
  },
  transfer: { icon: BadgeCheck, text: 'The order says which account to use and what to write.' },
  either: {
    icon: Lock,
    text: 'Cards are charged on our card provider’s own page. We never see your card number.',
  },
};

const listAssurances = ({ refundDays }: Promises, payBy: WayToPay) => [
  paymentAssurances[payBy],
  {
    icon: Download,
    text: 'Downloads appear under Track My Order as soon as you have paid.',
  },
  ...(refundDays > 0
    ? [{ icon: BadgeCheck, text: `${refundDays}-day satisfaction guarantee.` }]
    : []),
];

const freeAssurances = [
  { icon: Download, text: 'Downloads appear under Track My Order at once. No card is needed.' },
];

function Assurances({ isFree, payBy }: Pick<SummaryPanelProps, 'isFree' | 'payBy'>) {
  const { promises, transfer } = useShownTexts();
  const way = payBy ?? (transfer === 'off' ? 'card' : 'either');
  return (
    <ul className="grid gap-2.5 text-xs text-muted-foreground">
      {(isFree ? freeAssurances : listAssurances(promises, way)).map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon aria-hidden className="mt-px size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
