import { errors } from '@partshelf/contract/api/errors.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { api, ApiError } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import {
  consumeDueAction,
  isActionDue,
  type PendingAction,
  type ProductAction,
} from '../../features/accounts/pending-action.ts';
import { secondFactorQuery } from '../../features/accounts/second-factor-query.ts';
import { secondStepPath } from '../../features/accounts/second-factor-refusal.ts';
import { addToCart, showAddFailure, cartQuery } from '../../features/cart/cart.ts';
import { catalogKey } from '../../features/catalog/catalog-queries.ts';
import { toCheckoutState, toCheckoutItem } from '../../features/checkout/checkout-items.ts';
import {
  showFavoriteFailure,
  showFavoriteInCart,
  favoritesQuery,
} from '../../features/favorites/favorites.ts';
import { getEntryProduct, refetchShopping } from '../../optimistic-list.ts';
import { publicQuery } from '../../query-client.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.tsx';

export default withQueries(ContinuePage);

/** The action waits until the second step of the sign-in is done. */
async function continueWithAction(queries: QueryClient): Promise<Destination> {
  if (!isActionDue()) return { to: '/' };
  if (await needsSecondStep(queries)) return { to: secondStepPath, state: { from: '/continue' } };
  const action = consumeDueAction();
  return action ? runPendingAction(action, queries) : { to: '/' };
}

function ContinuePage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void continueWithAction(queries).then(({ to, state }) =>
      navigate(to, { replace: true, state }),
    );
  }, [navigate, queries]);

  return (
    <>
      <AccountHeading title="One moment" />
      <p role="status" className="flex items-center gap-3 text-muted-foreground">
        <Spinner className="text-primary-text" />
        Continuing with the product you chose.
      </p>
    </>
  );
}

interface Destination {
  readonly to: string;
  readonly state?: unknown;
}

async function runPendingAction(action: PendingAction, queries: QueryClient): Promise<Destination> {
  if (action.kind === 'invitation') return { to: action.from };
  if (action.kind === 'checkout') return runCheckout(action, queries);
  await (action.kind === 'cart' ? runAddToCart : runAddToFavorites)(action, queries);
  void refetchShopping(queries);
  return { to: action.from };
}

/** Bypasses the cache, for the current price. */
async function fetchProduct(
  { productDocumentId }: ProductAction,
  queries: QueryClient,
): Promise<Product> {
  const query = publicQuery([...catalogKey, 'wanted'], 'GET /products', {
    query: {
      filters: { documentId: { $eq: productDocumentId } },
      populate: ['img'],
      pagination: { pageSize: 1 },
    },
  });
  const { data } = await queries.fetchQuery({ ...query, staleTime: 0, retry: false });
  const { status, message } = errors.PRODUCT_UNKNOWN;
  if (!data[0]) throw new ApiError(status, { error: { message } });
  return data[0];
}

async function runCheckout(action: ProductAction, queries: QueryClient): Promise<Destination> {
  try {
    const product = await fetchProduct(action, queries);
    return { to: '/checkout', state: toCheckoutState([toCheckoutItem(product)]) };
  } catch (error) {
    showFailure('Checkout failed', error, 'Your order could not be placed. Please try again.');
    return { to: '/cart' };
  }
}

async function runAddToCart(action: ProductAction, queries: QueryClient): Promise<void> {
  try {
    const product = await fetchProduct(action, queries);
    await addToCart(product);
    const description = `${product.title} is in your cart.`;
    toast({ variant: 'success', title: 'Added to Cart', description });
  } catch (error) {
    showAddFailure(error);
  }
}

/** Checks first, because the API call toggles. */
async function runAddToFavorites(action: ProductAction, queries: QueryClient): Promise<void> {
  const { productDocumentId } = action;
  const isListed = (list: { data: Parameters<typeof getEntryProduct>[0][] }) =>
    list.data.some((entry) => getEntryProduct(entry).documentId === productDocumentId);
  try {
    const [product, cart, favorites] = await Promise.all([
      fetchProduct(action, queries),
      queries.fetchQuery(cartQuery),
      queries.fetchQuery(favoritesQuery),
    ]);
    if (isListed(cart)) return showFavoriteInCart();
    if (!isListed(favorites)) {
      await api('POST /favorites', { body: { products: productDocumentId } });
    }
    const description = `${product.title} is in your wishlist.`;
    toast({ variant: 'success', title: 'Added to Wishlist', description });
  } catch (error) {
    showFavoriteFailure(error);
  }
}

/** Returns false when it is not known: the next call tells. */
async function needsSecondStep(queries: QueryClient): Promise<boolean> {
  const factor = await queries.fetchQuery(secondFactorQuery).catch(() => undefined);
  return factor?.state === 'needed' || factor?.state === 'missing';
}
