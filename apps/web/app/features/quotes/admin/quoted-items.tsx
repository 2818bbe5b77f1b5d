import { Trash2 } from 'lucide-react';
import type { QueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { productChoicesQuery } from '../../catalog/admin/queries.ts';
import { SearchChoices } from './search-choices.tsx';

/** The numbers are as they were typed. */
export interface QuotedItem {
  readonly documentId: string;
  readonly title: string;
  readonly quantity: string;
  readonly unitPrice: string;
}

const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

export const toItems = (items: readonly QuotedItem[]) =>
  items.map(({ documentId, quantity, unitPrice }) => ({
    productDocumentId: documentId,
    quantity: toNumber(quantity),
    ...(unitPrice.trim() !== '' && { unitPrice: toNumber(unitPrice) }),
  }));

/** Only what is sold can be quoted. */
const productChoices = {
  key: 'product',
  async find(search: string, queries: QueryClient) {
    const { data } = await queries.fetchQuery(productChoicesQuery(search));
    return data
      .filter(({ state }) => state === 'published')
      .map(({ documentId, title, price }) => ({ value: documentId, label: title, price }));
  },
};

interface QuotedItemsProps {
  items: readonly QuotedItem[];
  onChange: (items: QuotedItem[]) => void;
}

export function QuotedItems({ items, onChange }: QuotedItemsProps) {
  const change = (documentId: string, values: Partial<QuotedItem>) =>
    onChange(items.map((item) => (item.documentId === documentId ? { ...item, ...values } : item)));
  const net = items.reduce(
    (sum, { quantity, unitPrice }) => sum + toNumber(quantity) * toNumber(unitPrice),
    0,
  );
  return (
    <Card title="Products">
      <ul className="grid gap-4 empty:hidden">
        {items.map(({ documentId, title, quantity, unitPrice }) => (
          <li
            key={documentId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_96px_128px_auto]"
          >
            <p className="self-center font-semibold wrap-anywhere max-sm:col-span-full">{title}</p>
            <Field label="Quantity">
              <Input
                inputMode="numeric"
                aria-label={`Quantity of ${title}`}
                value={quantity}
                onChange={({ target }) => change(documentId, { quantity: target.value })}
              />
            </Field>
            <Field label="Unit price">
              <Input
                inputMode="decimal"
                aria-label={`Unit price of ${title} in ${getCurrencyLabel()}`}
                value={unitPrice}
                onChange={({ target }) => change(documentId, { unitPrice: target.value })}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${title}`}
              onClick={() => onChange(items.filter((item) => item.documentId !== documentId))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-right font-semibold tabular-nums">
        {items.length > 0 && Number.isFinite(net) && `Net ${formatMoney(net)}`}
      </p>
      <SearchChoices
        label="Find a product"
        choices={productChoices}
        hidden={items.map(({ documentId }) => documentId)}
        action="Add"
        onChoose={({ value, label, price }) =>
          onChange([
            ...items,
            { documentId: value, title: label, quantity: '1', unitPrice: price.toFixed(2) },
          ])
        }
      />
    </Card>
  );
}
