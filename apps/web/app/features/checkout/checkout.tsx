import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, Building2, User, WalletCards } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api, type CallOutput, isApiError } from '../../api.ts';
import { refetchQuery } from '../../query-client.ts';
import { useImport } from '../../ui/use-import.ts';
import { RadioCard } from '../../ui/toggles.tsx';
import { TwoColumnLayout } from '../../ui/two-column-layout.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import { currentUserQuery } from '../accounts/current-user.ts';
import { type BuyingParty, type BuyingCompany, useBuyer } from '../companies/chosen-company.ts';
import { billingDetailsQuery, companyBillingQuery } from '../invoices/invoices.ts';
import { getEntryProduct } from '../../optimistic-list.ts';
import { useCartItems, useRemoveFromCart } from '../cart/cart.ts';
import {
  withChosenOffer,
  getCheckoutPath,
  getCheckoutTotal,
  toCheckoutState,
  toOrdered,
} from './checkout-items.ts';
import { getCheckoutStage, type Placement } from './checkout-stage.ts';
import type { CheckoutItem } from './checkout-state.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { useDiscountCode } from './discount-code.tsx';
import { listChosen, OrderSummary } from './order-summary.tsx';
import { usePageRestored } from './payment.ts';
import { findNewQuote, checkoutQuoteQuery, withPrices } from './quote.ts';

export interface CheckoutBilling {
  readonly form: ReactNode;
  /** Before that, the details are not known. */
  readonly isReady: boolean;
  /** The total depends on the details, and is unknown without them. */
  readonly isTaxed: boolean;
  readonly quoted?: Billing | undefined;
  /** Details were typed that are not quoted yet. */
  readonly isChanging: boolean;
  /** Calls back once nothing is missing. */
  submit(order: (given?: Billing) => void): void;
  isFieldRefused(error: Error | null): boolean;
  /** Shows the error at its fields; returns what removes it. */
  showQuoteError(error: Error): (() => void) | undefined;
  showRefusal(error: Error): boolean;
}

const noBilling: CheckoutBilling = {
  form: null,
  isReady: false,
  isTaxed: false,
  isChanging: false,
  submit: (order) => order(),
  isFieldRefused: () => false,
  showQuoteError: () => undefined,
  showRefusal: () => false,
};

interface CheckoutProps {
  items: readonly CheckoutItem[];
  /** It leads to a quote, and not to a payment. */
  isQuote: boolean;
  /** It is fixed where the items say who buys. */
  party?: Pick<BuyingParty, 'company' | 'companies' | 'isPending'>;
}

export function Checkout({ items, isQuote, party }: CheckoutProps) {
  const chosenBuyer = useBuyer();
  const buyer = party ? { ...chosenBuyer, ...party } : chosenBuyer;
  const { company } = buyer;
  const { data, isPending, isPlaceholderData } = useQuery({
    ...billingQueryOf(company),
    enabled: items.length > 0 && !buyer.isPending,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const { mode, billing = null } = data?.data ?? {};
  const isReady = !isPending && !isPlaceholderData;
  const [isPressedEarly, setIsPressedEarly] = useState(false);
  const order = { items, isQuote, buyer, isReady, isPressedEarly, setIsPressedEarly };
  return mode ? (
    <CheckoutWithBilling {...order} isTaxed={mode === 'table'} known={billing} />
  ) : (
    <Order {...order} billing={noBilling} />
  );
}

const billingQueryOf = (company: BuyingCompany | null) =>
  company ? companyBillingQuery(company.documentId) : billingDetailsQuery;

const importBilling = () => import('./checkout-billing.tsx');

interface CheckoutWithBillingProps extends OrderProps {
  isTaxed: boolean;
  known: Billing | null;
}

/** The form is lazy: most of it are fields and their validation. */
function CheckoutWithBilling({ isTaxed, known, ...order }: CheckoutWithBillingProps) {
  const loaded = useImport(importBilling);
  if (!loaded) return <Order {...order} billing={noBilling} isReady={false} />;
  const { buyer, isReady } = order;
  return (
    <loaded.default
      isTaxed={isTaxed}
      known={known}
      company={buyer.company}
      isBuyerChosen={buyer.companies.length > 0}
      isKnown={isReady}
    >
      {(billing) => <Order {...order} billing={billing} />}
    </loaded.default>
  );
}

interface OrderProps extends CheckoutProps {
  buyer: BuyingParty;
  isReady: boolean;
  /** The button was pressed before the form of the billing details was there. */
  isPressedEarly: boolean;
  setIsPressedEarly: (isPressedEarly: boolean) => void;
}

interface BilledOrderProps extends OrderProps {
  billing: CheckoutBilling;
}

function Order({ items: chosen, isQuote, buyer, billing, isReady, ...press }: BilledOrderProps) {
  const { company } = buyer;
  const queries = useQueryClient();
  const discount = useDiscountCode();
  const { isTaxed, quoted } = billing;
  const { code } = discount;
  const canBeQuoted = isReady && chosen.length > 0 && (!isTaxed || quoted !== undefined);
  const request = useQuery({
    ...checkoutQuoteQuery(chosen, { company: company?.documentId, billing: quoted, code }),
    enabled: canBeQuoted,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { error } = request;
  const newest = request.data?.data;
  const isOfCode = isTaxed || (newest?.code ?? '') === code;
  const quote = canBeQuoted && isOfCode ? newest : undefined;
  const items = withPrices(chosen, newest);
  const subtotal = getCheckoutTotal(items);
  const plainTotal = isTaxed || code ? undefined : subtotal;
  const shownTotal = quote?.total ?? plainTotal;
  const cart = useCartItems();
  const showItems = useShowItems(isQuote);
  const removeItem = useRemoveItem(chosen, { cart, showItems });
  const offersTransfer = !isQuote && quote?.allowsTransfer === true && shownTotal !== 0;
  const payment = useWayToPay(offersTransfer);
  const { startCheckout, placement } = useStartCheckout(handleRefusal);
  const known = { items, isReady, billing, quote, plainTotal };
  const stage = getCheckoutStage({
    ...known,
    request,
    placement: press.isPressedEarly ? 'paying' : placement,
  });

  const showQuoteError = useEffectEvent((refusal: Error) => {
    if (isCompanyRefused(refusal)) void refetchQuery(queries, currentUserQuery);
    discount.refuse(refusal);
    return billing.showQuoteError(refusal);
  });
  useEffect(() => (error ? showQuoteError(error) : undefined), [error]);

  function handleRefusal(refusal: Error): boolean {
    if (!company || !isCompanyRefused(refusal))
      return discount.refuse(refusal) || billing.showRefusal(refusal);
    showCheckoutFailure(refusal);
    void refetchQuery(queries, currentUserQuery);
    return true;
  }

  /** A failure counts as no: the server refuses an order that lacks them. */
  async function isBillingMissing(): Promise<boolean> {
    if (isReady && billing.isReady) return false;
    const details = await queries.ensureQueryData(billingQueryOf(company)).catch(() => undefined);
    return Boolean(details?.data.mode);
  }

  /** Only the total that is shown is ordered: the server compares it with its own. */
  async function placeOrder(given?: Billing): Promise<PlacedOrder> {
    if (buyer.isPending) {
      await queries.ensureQueryData(currentUserQuery);
      return 'incomplete';
    }
    if (await isBillingMissing()) {
      press.setIsPressedEarly(true);
      return 'incomplete';
    }
    const wanted = { company: company?.documentId, billing: isTaxed ? given : undefined, code };
    const priced = checkoutQuoteQuery(chosen, wanted);
    if (shownTotal === undefined) {
      await queries.fetchQuery({ ...priced, staleTime: 0 });
      return 'totalChanged';
    }
    const body = {
      ...toOrdered(chosen),
      ...(company && { company: company.documentId }),
      ...(given && { billing: given }),
      ...(code && { code }),
      ...(payment.payBy === 'transfer' && { payBy: payment.payBy }),
      expectedTotal: shownTotal,
    };
    try {
      return await (isQuote ? api('POST /quotes', { body }) : api('POST /orders', { body }));
    } catch (refusal) {
      const changed = findNewQuote(refusal, newest);
      if (!changed) throw refusal;
      await queries.cancelQueries(priced);
      queries.setQueryData(priced.queryKey, { data: changed });
      return 'totalChanged';
    }
  }

  const pay = () => billing.submit((given) => startCheckout(() => placeOrder(given)));
  const isDue = press.isPressedEarly && isReady && billing.isReady;

  /** Required details, and who buys, are looked at first. */
  const payAsPressed = useEffectEvent(() => {
    press.setIsPressedEarly(false);
    if (!isTaxed && buyer.companies.length === 0) pay();
  });
  useEffect(() => {
    if (isDue) payAsPressed();
  }, [isDue]);

  return (
    <TwoColumnLayout
      aside={
        <CheckoutSummary
          stage={stage}
          isTaxed={isTaxed}
          isErrorAtField={billing.isFieldRefused(error)}
          subtotal={subtotal}
          discount={discount}
          isByTransfer={payment.payBy === 'transfer'}
          isQuote={isQuote}
          onPay={pay}
        />
      }
    >
      <div className="grid gap-7">
        <OrderSummary
          items={items}
          isChanged={items.some(({ price }, index) => price !== chosen[index]?.price)}
          chosen={listChosen(items, { quote: newest, cart, buyer })}
          onRemove={removeItem}
          onChooseOffer={(item, isForever) => showItems(withChosenOffer(chosen, item, isForever))}
        />
        <BuyerChoice {...buyer} />
        {billing.form}
        {payment.choice}
      </div>
    </TwoColumnLayout>
  );
}

function BuyerChoice({ company, companies, choose }: BuyingParty) {
  const name = useId();
  if (companies.length === 0) return null;
  return (
    <fieldset className="min-w-0 sheet sheet-body">
      <legend className="float-left mb-4.5 w-full text-h2">Buying for</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {[null, ...companies].map((one) => (
          <RadioCard
            key={one?.documentId ?? ''}
            name={name}
            label={one?.name ?? 'Myself'}
            Icon={one ? Building2 : User}
            checked={one?.documentId === company?.documentId}
            onChange={() => choose(one)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Where bank transfers are not offered, there is nothing to choose. */
function useWayToPay(isTransferOffered: boolean) {
  const name = useId();
  const [chosen, setChosen] = useState<'card' | 'transfer'>('card');
  const payBy = isTransferOffered ? chosen : 'card';
  const choice = isTransferOffered && (
    <fieldset className="min-w-0 sheet sheet-body">
      <legend className="float-left mb-4.5 w-full text-h2">Pay by</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        <RadioCard
          name={name}
          label="Card"
          Icon={WalletCards}
          checked={payBy === 'card'}
          onChange={() => setChosen('card')}
        />
        <RadioCard
          name={name}
          label="Bank transfer"
          Icon={ArrowRightLeft}
          checked={payBy === 'transfer'}
          onChange={() => setChosen('transfer')}
        />
      </div>
    </fieldset>
  );
  return { payBy, choice };
}

type ShowItems = (items: CheckoutItem[]) => void;

/** The items are in the entry of the history. */
function useShowItems(isQuote: boolean): ShowItems {
  const navigate = useNavigate();
  return (items) =>
    void navigate(getCheckoutPath({ isQuote }), {
      replace: true,
      preventScrollReset: true,
      state: toCheckoutState(items),
    });
}

interface CheckoutPlace {
  cart: readonly CartItem[];
  showItems: ShowItems;
}

function useRemoveItem(items: readonly CheckoutItem[], { cart, showItems }: CheckoutPlace) {
  const removeFromCart = useRemoveFromCart();
  return (documentId: string) => {
    const inCart = cart.find((item) => getEntryProduct(item).documentId === documentId);
    if (inCart) removeFromCart(inCart);
    const left = items.filter(({ productDocumentId }) => productDocumentId !== documentId);
    if (left.length < items.length) showItems(left);
  };
}

/** The user may no longer buy for the company. */
const isCompanyRefused = (error: Error) =>
  isApiError(error, 'NOT_FOUND') ||
  isApiError(error, 'COMPANY_ROLE_MISSING') ||
  isApiError(error, 'COMPANY_CLOSED');

const showCheckoutFailure = (error: Error) =>
  showFailure('Checkout failed', error, 'Your order could not be placed. Please try again.');

const mutationKey = ['checkout', 'start'];

/** Unless its payment can start, or there is a quote, it has to be looked at once more. */
type PlacedOrder =
  | CallOutput<'POST /orders'>
  | CallOutput<'POST /quotes'>
  | 'incomplete'
  | 'totalChanged';

/** `onRefused` is true when the error is shown on the page, which then stays. */
function useStartCheckout(onRefused: (error: Error) => boolean) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationKey,
    mutationFn: (placeOrder: () => Promise<PlacedOrder>) => placeOrder(),
    onSuccess(placed) {
      if (typeof placed !== 'object') return undefined;
      if ('data' in placed) return navigate(`/quote/${placed.data.token}`);
      return window.location.assign(placed.stripeSession.url);
    },
    onError: (error) => {
      if (onRefused(error)) return;
      showCheckoutFailure(error);
      void navigate('/cart');
    },
  });
  usePageRestored(reset);

  function startCheckout(placeOrder: () => Promise<PlacedOrder>) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(placeOrder);
  }
  return { startCheckout, placement: getPlacement(isPending, data) };
}

function getPlacement(isPending: boolean, placed: PlacedOrder | undefined): Placement {
  if (isPending || typeof placed === 'object') return 'paying';
  return placed === 'totalChanged' ? placed : 'none';
}
