import type { Discount } from '@partshelf/contract/discounts.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { getToday, TimeZoneNote } from '../../../admin/time-zone.tsx';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayTimeInput } from '../../../ui/day-input.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { adminProductsKey } from '../../catalog/admin/queries.ts';
import type { TermsValues } from './terms.ts';

/** `isFixed`: orders have used it, so what it gives cannot change. */
export function TermsFields({ isFixed }: { isFixed: boolean }) {
  const { register, control, formState } = useFormContext<TermsValues>();
  const { errors } = formState;
  const [kind, scope] = useWatch({ control, name: ['kind', 'scope'] });
  return (
    <Card title="Discount">
      <fieldset disabled={isFixed} className="grid min-w-0 gap-4.5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind" error={errors.kind?.message}>
            <Select {...register('kind')}>
              <option value="percent">Percent</option>
              <option value="amount">Amount in {getCurrencyLabel()}</option>
            </Select>
          </Field>
          <Field
            label={kind === 'percent' ? 'Percent off' : `${getCurrencyLabel()} off`}
            hint={
              kind === 'percent'
                ? 'For example 15. A discount of 100 makes an order free.'
                : 'For example 25.00'
            }
            error={errors.value?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...register('value')} />
          </Field>
        </div>
        <Field label="For which products" error={errors.scope?.message}>
          <Select {...register('scope')}>
            <option value="all">All products</option>
            <option value="chosen">Chosen products</option>
          </Select>
        </Field>
        {scope === 'chosen' && (
          <Controller
            control={control}
            name="products"
            render={({ field, fieldState }) => (
              <ProductPicker
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </fieldset>
      {isFixed && (
        <p className="text-sm text-muted-foreground">
          Orders have used this code. The discount can no longer change.
        </p>
      )}
    </Card>
  );
}

const pauseMs = 250;
const maxSuggestions = 6;

function suggestionsQuery(search: string) {
  return apiQuery([...adminProductsKey, 'suggestions'], 'GET /back-office/products', {
    query: { search, sort: 'title:asc', pagination: { pageSize: maxSuggestions } },
  });
}

interface ProductPickerProps {
  value: Discount['products'];
  error: string | undefined;
  onChange: (products: Discount['products']) => void;
}

function ProductPicker({ value, error, onChange }: ProductPickerProps) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), pauseMs);
  const { data, isError } = useQuery({
    ...suggestionsQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const chosen = new Set(value.map(({ documentId }) => documentId));
  const found = search ? (data?.data ?? []) : [];
  const suggestions = found.filter(({ documentId }) => !chosen.has(documentId));
  const isMissing = search !== '' && data !== undefined && found.length === 0;
  return (
    <div className="grid gap-2.5">
      <Field label="Find a product" error={error}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={limits.searchMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {isError && 'The products could not be loaded.'}
        {isMissing && !isError && 'No product matches.'}
      </p>
      {suggestions.length > 0 && (
        <ul aria-label="Found products" className="flex flex-wrap gap-2">
          {suggestions.map(({ documentId, title }) => (
            <li key={documentId}>
              <Button
                variant="outline"
                size="sm"
                onClick={() => onChange([...value, { documentId, title }])}
              >
                <Plus aria-hidden />
                Add {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Chosen products" className="grid empty:hidden">
        {value.map(({ documentId, title }) => (
          <li
            key={documentId}
            className="flex items-center justify-between gap-3 border-t border-border py-1.5 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${title}`}
              onClick={() => onChange(value.filter((one) => one.documentId !== documentId))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LimitFields() {
  const { register, control, formState } = useFormContext<TermsValues>();
  const { errors } = formState;
  return (
    <Card title="When it can be used">
      <TimeZoneNote counted="Times" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start" hint="Leave it empty to start at once." error={errors.from?.message}>
          <Controller
            control={control}
            name="from"
            render={({ field }) => (
              <DayTimeInput timeLabel="Time of the start" today={getToday()} {...field} />
            )}
          />
        </Field>
        <Field label="End" hint="Leave it empty for no end." error={errors.until?.message}>
          <Controller
            control={control}
            name="until"
            render={({ field }) => (
              <DayTimeInput
                timeLabel="Time of the end"
                usualTime="23:59"
                today={getToday()}
                {...field}
              />
            )}
          />
        </Field>
        <Field
          label="Uses in total"
          hint="Leave it empty for no limit."
          error={errors.limit?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('limit')} />
        </Field>
        <Field
          label="Uses per person"
          hint="Leave it empty for no limit."
          error={errors.limitPerPerson?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('limitPerPerson')} />
        </Field>
        <Field
          label={`Minimum of the order in ${getCurrencyLabel()}`}
          hint="This is the sum before the discount and without tax. Leave it empty for no minimum."
          error={errors.minimum?.message}
          className="sm:col-span-2"
        >
          <Input inputMode="decimal" autoComplete="off" {...register('minimum')} />
        </Field>
      </div>
    </Card>
  );
}
