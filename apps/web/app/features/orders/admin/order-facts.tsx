import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { CompanyLink } from '../../companies/admin/company-link.tsx';
import { Reference } from '../order-labels.tsx';
import { getAdminOrderPath, getMissingMoney } from './queries.ts';

interface OrderProps {
  order: AdminOrderDetails;
}

export function AdminOrderFacts({ order }: OrderProps) {
  return (
    <>
      <Card title="Buyer">
        <BuyerFacts order={order} />
      </Card>
      <Card title="Payment">
        <PaymentFacts order={order} />
      </Card>
      <Card title="Details">
        <OrderDates order={order} />
      </Card>
    </>
  );
}

function BuyerFacts({ order: { buyer, company, billing, taxRule } }: OrderProps) {
  return (
    <Facts columns={1}>
      <Fact name="Account">
        <Link to={getUserPath(buyer)} className="link inline-block">
          {buyer.username}
        </Link>
        <a href={`mailto:${buyer.email}`} className="block hover:underline">
          {buyer.email}
        </a>
      </Fact>
      {company && (
        <Fact name="Bought for">
          <CompanyLink company={company} />
        </Fact>
      )}
      {billing && (
        <>
          <Fact name={billing.kind === 'company' ? 'Billing address, company' : 'Billing address'}>
            {listAddressLines(billing).map((line) => (
              <bdi key={line} className="block">
                {line}
              </bdi>
            ))}
          </Fact>
          {billing.vatId && (
            <Fact name="VAT id">
              {billing.vatId}
              {taxRule?.register && <RegisterAnswer {...taxRule.register} />}
            </Fact>
          )}
          {billing.purchaseOrder && <Fact name="PO number">{billing.purchaseOrder}</Fact>}
          {billing.buyerReference && <Fact name="Buyer reference">{billing.buyerReference}</Fact>}
          {billing.copyTo && <Fact name="Copy of invoices to">{billing.copyTo}</Fact>}
        </>
      )}
    </Facts>
  );
}

type Billing = NonNullable<AdminOrderDetails['billing']>;

function listAddressLines({ name, street, postalCode, city, country }: Billing): string[] {
  const lines = [name, street, `${postalCode} ${city}`.trim(), country && countryLabel(country)];
  return [...new Set(lines.filter((line) => line !== ''))];
}

type TaxRule = NonNullable<AdminOrderDetails['taxRule']>;
type Register = NonNullable<TaxRule['register']>;

const answerTexts: Record<Register['answer'], string> = {
  valid: 'The EU register knows it',
  invalid: 'The EU register does not know it',
  unreachable: 'The EU register did not answer',
};

function RegisterAnswer({ answer, askedAt, consultation }: Register) {
  return (
    <span className="block text-xs text-muted-foreground">
      {answerTexts[answer]}, asked {formatDateTime(askedAt)}
      {consultation && `, consultation ${consultation}`}
    </span>
  );
}

type Payment = AdminOrderDetails['payments'][number];

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** An example is `Visa ending in 4242`. */
export const formatCard = ({ brand, last4 }: NonNullable<Payment['card']>): string =>
  `${brandNames[brand] ?? brand} ending in ${last4}`;

const unknownCard = 'A card whose number is not known';

function TransferFacts({ order }: OrderProps) {
  const { transfer, received = [] } = order;
  if (!transfer) return null;
  const isAwaited = transfer.state === 'waiting' || transfer.state === 'overdue';
  return (
    <>
      <Fact name="Reference of the bank transfer">
        <Reference>{transfer.reference}</Reference>
      </Fact>
      <Fact name="Due">{formatSharedDate(transfer.dueOn)}</Fact>
      {received.map(({ documentId, amount, receivedOn, bankReference, payer, by }) => (
        <Fact
          key={documentId}
          name={`Received ${formatSharedDate(receivedOn)}`}
          note={[payer, bankReference, by && `recorded by ${by}`].filter(Boolean).join(' · ')}
        >
          {formatMoney(amount)}
        </Fact>
      ))}
      {isAwaited && <Fact name="Missing">{formatMoney(getMissingMoney(order))}</Fact>}
    </>
  );
}

function PaymentFacts({ order }: OrderProps) {
  const { payments, taxRule, total, paidAt } = order;
  const paid = payments.filter((payment) => payment.paidAt !== null);
  return (
    <Facts columns={1}>
      {paid.length === 0 && <Fact name="State">Not paid</Fact>}
      {paidAt && total === 0 && <Fact name="State">Free, nothing was charged</Fact>}
      {paid.map(({ attempt, card, url, paymentId, refundedAt }) => (
        <Fact key={attempt} name={refundedAt ? 'Second payment, refunded' : 'Paid with'}>
          {attempt === 0 ? 'Bank transfer' : card ? formatCard(card) : total > 0 && unknownCard}
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className="link mt-1 flex gap-1.5">
              View payment at Stripe
              <ExternalLink aria-hidden className="mt-0.5 size-3.5" />
            </a>
          )}
          {paymentId && attempt > 0 && <Reference>{paymentId}</Reference>}
        </Fact>
      ))}
      <TransferFacts order={order} />
      {taxRule && (
        <Fact name={`Tax, ${taxRule.rate}%`}>{taxRule.sentence || 'No tax is charged.'}</Fact>
      )}
    </Facts>
  );
}

function OrderDates({ order }: OrderProps) {
  const { documentId, createdAt, attempts, paidAt, quote, replaces, replacedBy } = order;
  const dates = {
    Paid: paidAt,
    'Refund started': order.refundStartedAt,
    Refunded: order.refundedAt,
    Disputed: order.disputedAt,
    'Dispute lost': order.disputeLostAt,
    'Removed by the buyer, or because of its age': order.removedAt,
  };
  return (
    <Facts columns={1}>
      <Fact name="Order id">
        <Reference>{documentId}</Reference>
      </Fact>
      <Fact name="Placed">{formatDateTime(createdAt)}</Fact>
      <Fact name="Payment attempts">{attempts}</Fact>
      {Object.entries(dates).map(
        ([name, moment]) =>
          moment && (
            <Fact key={name} name={name}>
              {formatDateTime(moment)}
            </Fact>
          ),
      )}
      {quote && (
        <Fact name="Quote">
          <Link to={`/admin/quotes/${quote.documentId}`} className="link inline-block">
            {quote.number}
          </Link>
        </Fact>
      )}
      {replaces && (
        <Fact name="Another attempt of">
          <OrderLink order={replaces} />
        </Fact>
      )}
      {replacedBy && (
        <Fact name="Replaced by">
          <OrderLink order={replacedBy} />
        </Fact>
      )}
    </Facts>
  );
}

function OrderLink({ order }: { order: { documentId: string; number: number } }) {
  return (
    <Link to={getAdminOrderPath(order)} className="link inline-block">
      Order {order.number}
    </Link>
  );
}
