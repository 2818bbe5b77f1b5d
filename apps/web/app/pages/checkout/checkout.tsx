import { useLocation, useSearchParams, Link, Navigate } from 'react-router';
import { clsx } from 'clsx';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useCart, useCartItems, useSelectedItems } from '../../features/cart/cart.ts';
import { Checkout } from '../../features/checkout/checkout.tsx';
import {
  getCheckoutPath,
  toCheckoutItems,
  toCheckoutState,
} from '../../features/checkout/checkout-items.ts';
import { readCheckoutItems } from '../../features/checkout/checkout-state.ts';
import { PageTitle } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';

const RenewalCheckout = lazy(() => import('../../features/licences/renewal-checkout.tsx'));

export default function CheckoutPage() {
  const items = readCheckoutItems(useLocation().state);
  const [search] = useSearchParams();
  const isQuote = search.has('quote');
  const renews = search.get('renew');
  const title = isQuote ? 'Get a quote' : 'Checkout';
  return (
    <div className="group/checkout page-width pt-8 pb-(--section)">
      <PageTitle>{title}</PageTitle>
      <CheckoutSteps isQuote={isQuote} />
      <h1 className="mt-5 mb-8 text-h1">{title}</h1>
      {renews !== null ? (
        <Suspense fallback={<PageSpinner className="min-h-96" />}>
          <RenewalCheckout renews={renews.split(',')} isQuote={isQuote} />
        </Suspense>
      ) : items ? (
        <Checkout items={items} isQuote={isQuote} />
      ) : (
        <CheckoutOfCart isQuote={isQuote} />
      )}
    </div>
  );
}

/** A new tab knows only the cart. */
function CheckoutOfCart({ isQuote }: { isQuote: boolean }) {
  const { isLoading } = useCart();
  const selected = useSelectedItems(useCartItems());
  if (isLoading) return <PageSpinner className="min-h-96" />;
  if (selected.length === 0) return <Checkout items={[]} isQuote={isQuote} />;
  const state = toCheckoutState(toCheckoutItems(selected));
  return <Navigate to={getCheckoutPath({ isQuote })} replace state={state} />;
}

/** A quote and an order of $0.00 have no step for a payment. */
function CheckoutSteps({ isQuote }: { isQuote: boolean }) {
  return (
    <ol className="flex items-center gap-2.5 text-sm text-muted-foreground">
      <li>
        <Link to="/cart" className="flex items-center hover:text-foreground hover:underline">
          Cart
        </Link>
      </li>
      <Step aria-current="step" className="font-semibold text-foreground">
        {isQuote ? 'Get a quote' : 'Checkout'}
      </Step>
      {!isQuote && <Step className="group-has-data-free/checkout:hidden">Payment</Step>}
    </ol>
  );
}

function Step({ children, className, ...props }: ComponentProps<'span'>) {
  return (
    <li className={clsx('flex items-center gap-2.5', className)}>
      <span aria-hidden className="h-px w-7 bg-input" />
      <span {...props}>{children}</span>
    </li>
  );
}
