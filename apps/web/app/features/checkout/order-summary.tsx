import type { CartItem } from '@partshelf/contract/cart.ts';
import type { Quote } from '@partshelf/contract/checkout.ts';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { Price } from '../../ui/price.tsx';
import { getEntryProduct } from '../../optimistic-list.ts';
import {
  type ChosenProduct,
  listOverlaps,
  OverlapNotes,
  toChosenProduct,
} from '../cart/overlaps.tsx';
import type { BuyingParty } from '../companies/chosen-company.ts';
import { Thumbnail } from '../../ui/product-image.tsx';
import { useBrand } from '../../shop-settings.ts';
import { formatPartNumber } from '../catalog/product-texts.ts';
import { getCheckoutLineTotal, getItemId } from './checkout-items.ts';
import type { CheckoutItem } from './checkout-state.ts';

interface OrderSummaryProps {
  items: readonly CheckoutItem[];
  isChanged: boolean;
  chosen: readonly ChosenProduct[];
  onRemove: (productDocumentId: string) => void;
  onChooseOffer: (item: CheckoutItem, isForever: boolean) => void;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { items, isChanged, chosen, onRemove, onChooseOffer } = props;
  const section = useRef<HTMLElement>(null);

  function handleRemove(productDocumentId: string) {
    onRemove(productDocumentId);
    // The button that had the focus is removed.
    section.current?.focus();
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Order Summary"
      className="sheet px-6 py-2 outline-none"
    >
      <h2 className="pt-4.5 pb-3.5 text-h2">Order Summary</h2>
      <p role="status" className="text-sm font-semibold not-empty:pb-3.5">
        {isChanged && 'A price has changed. Please check the total before you pay.'}
      </p>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <SummaryLine key={getItemId(item)} item={item}>
              {item.isForever !== undefined && (
                <div className="col-span-full -mt-1 max-w-90">
                  <Suspense>
                    <OfferSelect
                      title={item.title}
                      offers={item.offers}
                      isForever={item.isForever}
                      onChoose={(isForever) => onChooseOffer(item, isForever)}
                    />
                  </Suspense>
                </div>
              )}
              <OverlapNotes
                overlaps={listOverlapsOf(item, chosen)}
                className="col-span-full -mt-2"
                onRemove={handleRemove}
              />
            </SummaryLine>
          ))}
        </ul>
      ) : (
        <p className="border-t border-border py-5 text-muted-foreground">
          Nothing is selected. Choose what to pay for in{' '}
          <Link to="/cart" className="link">
            your cart
          </Link>
          .
        </p>
      )}
    </section>
  );
}

function listOverlapsOf(item: CheckoutItem, chosen: readonly ChosenProduct[]) {
  const product = chosen.find(({ documentId }) => documentId === item.productDocumentId);
  return product ? listOverlaps(product, chosen) : [];
}

function SummaryLine({ item, children }: { item: CheckoutItem; children: ReactNode }) {
  const { title, image, productId, version, quantity } = item;
  const brand = useBrand();
  const partNumber = productId === undefined ? null : formatPartNumber({ id: productId }, brand);
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-border py-3.5 md:gap-5 md:py-4 lg:grid-cols-[72px_minmax(0,1fr)_auto_88px]">
      <Thumbnail image={image} widthPx={72} />
      <div className="min-w-0">
        <h3 className="text-title wrap-anywhere">{title}</h3>
        <Label parts={[partNumber, version]} className="max-lg:hidden" />
        <Label parts={[version, `Qty ${quantity}`]} className="lg:hidden" />
      </div>
      <p className="text-sm text-muted-foreground max-lg:hidden">Qty {quantity}</p>
      <Price amount={getCheckoutLineTotal(item)} className="text-right" />
      {children}
    </li>
  );
}

const OfferSelect = lazy(async () => {
  const part = await import('../cart/offer-choice.tsx');
  return { default: part.OfferSelect };
});

function Label({ parts, className }: { parts: (string | null)[]; className: string }) {
  return <p className={clsx('label mt-1', className)}>{parts.filter(Boolean).join(' · ')}</p>;
}

interface Sources {
  quote: Quote | undefined;
  cart: readonly CartItem[];
  buyer: BuyingParty;
}

/** The cart does not tell apart what a company owns. */
export function listChosen(
  items: readonly CheckoutItem[],
  { quote, cart, buyer: { company, companies } }: Sources,
): ChosenProduct[] {
  const isCartEnough = companies.length === 0;
  const inCart = new Map(
    cart.map((item) => [getEntryProduct(item).documentId, toChosenProduct(item)]),
  );
  const inQuote = new Map(quote?.lines.map((line) => [line.documentId, line]));
  const ordered = items.flatMap(({ productDocumentId: documentId, title, renews }) => {
    if (renews) return [];
    const known = inQuote.get(documentId) ?? (isCartEnough ? inCart.get(documentId) : undefined);
    const { isOwned, contents } = known ?? {};
    const place = 'this order' as const;
    return { documentId, title, place, company: company?.name, isOwned, contents };
  });
  const ids = new Set(items.map(({ productDocumentId }) => productDocumentId));
  return [...ordered, ...[...inCart.values()].filter(({ documentId }) => !ids.has(documentId))];
}
