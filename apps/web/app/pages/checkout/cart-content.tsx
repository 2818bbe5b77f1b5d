import { Tag } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CartList, CartSkeleton, EmptyCart } from '../../features/cart/cart.tsx';
import { CartSummary } from '../../features/cart/cart-summary.tsx';
import {
  useSelectedItems,
  useCart,
  useCartItems,
  useIsCartBusy,
} from '../../features/cart/cart.ts';
import { useBuyer } from '../../features/companies/chosen-company.ts';
import {
  getCheckoutPath,
  toCheckoutItems,
  toCheckoutState,
} from '../../features/checkout/checkout-items.ts';
import { useSessionCode } from '../../features/discounts/session-code.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { TwoColumnLayout } from '../../ui/two-column-layout.tsx';

export function CartContent() {
  return (
    <div className="page-width pb-(--section)">
      <PageTitle>Your Cart</PageTitle>
      <PageHeading lead={<BuyingFor />}>Your Cart</PageHeading>
      <Cart />
    </div>
  );
}

function Cart() {
  const items = useCartItems();
  return (
    <QueryState
      query={useCart()}
      skeleton={<CartSkeleton />}
      errorText="Your cart could not be loaded."
    >
      {() => (items.length > 0 ? <FilledCart /> : <EmptyCart />)}
    </QueryState>
  );
}

function FilledCart() {
  const navigate = useNavigate();
  const items = useCartItems();
  const selected = useSelectedItems(items);
  const isBusy = useIsCartBusy();

  const hasQuotes = useShownTexts().invoicing !== null;
  const openCheckout = (isQuote: boolean) =>
    void navigate(getCheckoutPath({ isQuote }), {
      state: toCheckoutState(toCheckoutItems(selected)),
    });

  return (
    <TwoColumnLayout
      aside={
        <>
          <CartSummary
            selected={selected}
            isDisabled={isBusy}
            onCheckout={() => openCheckout(false)}
          />
          {hasQuotes && (
            <Button
              variant="outline"
              className="mt-3 w-full"
              disabled={isBusy || selected.length === 0}
              onClick={() => openCheckout(true)}
            >
              Get a quote
            </Button>
          )}
          <SessionCodeNote />
        </>
      }
    >
      <CartList items={items} selected={selected} isBusy={isBusy} />
      <ButtonLink to="/" variant="link" className="mt-4 -ml-0.75">
        Continue Shopping
      </ButtonLink>
    </TwoColumnLayout>
  );
}

function BuyingFor() {
  const { company, companies } = useBuyer();
  if (companies.length === 0) return null;
  return (
    <>
      Buying for <strong className="font-semibold">{company?.name ?? 'yourself'}</strong>
    </>
  );
}

function SessionCodeNote() {
  const code = useSessionCode();
  return (
    <p role="status" className="flex gap-2 px-6 text-sm not-empty:pt-4">
      {code && (
        <>
          <Tag aria-hidden className="mt-px size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Code {code} is applied at checkout.</span>
        </>
      )}
    </p>
  );
}
