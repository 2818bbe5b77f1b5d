import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { useQueries } from '@tanstack/react-query';
import { messageOf } from '../../api.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import type { CheckoutItem } from '../checkout/checkout-state.ts';
import { Checkout } from '../checkout/checkout.tsx';
import { licenceQuery } from './licence-queries.ts';
import { getPlaceLabel } from './licences.ts';

interface RenewalCheckoutProps {
  /** The licences are named by their documentIds. */
  renews: readonly string[];
  isQuote: boolean;
}

/** The party that owns the licences pays for them. */
export default function RenewalCheckout({ renews, isQuote }: RenewalCheckoutProps) {
  const user = useCurrentUser();
  const queries = useQueries({
    queries: [...new Set(renews)].map((documentId) => licenceQuery(documentId)),
  });
  const error = queries.find((query) => query.error)?.error;
  if (error) {
    return (
      <FormNotice tone="error">{messageOf(error, 'Your licences could not be loaded.')}</FormNotice>
    );
  }
  const licences = queries.flatMap(({ data }) => (data ? [data.data] : []));
  if (!user || licences.length < queries.length) return <PageSpinner className="min-h-96" />;
  const owner = licences[0]?.company;
  const renewable = licences.filter(
    ({ renewalPrice, company }) =>
      renewalPrice !== undefined && company?.documentId === owner?.documentId,
  );
  if (renewable.length === 0) {
    return (
      <EmptyState link={{ to: '/licences', label: 'Your licences' }}>
        This licence cannot be renewed now.
      </EmptyState>
    );
  }
  const company = user.buysFor?.find(({ documentId }) => documentId === owner?.documentId) ?? null;
  return (
    <Checkout
      items={renewable.map(toItem)}
      isQuote={isQuote}
      party={{ company, companies: [], isPending: false }}
    />
  );
}

function toItem(licence: LicenceDetails): CheckoutItem {
  const { documentId, product, renewalPrice = 0 } = licence;
  return {
    cartDocumentId: '',
    productDocumentId: product.documentId,
    title: `Renewal: ${product.title}`,
    price: renewalPrice,
    quantity: 1,
    image: null,
    version: getPlaceLabel(licence) ?? null,
    renews: documentId,
  };
}
