import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import { computeShare, sumAmounts, toCents, toAmount } from '@partshelf/contract/money.ts';
import {
  type RefundableLine,
  refundRequestInput,
  type RefundRequestInput,
} from '@partshelf/contract/orders/orders.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { CharacterCount, Field, FieldError, Select, Textarea } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { formatMoney } from '../../ui/money.ts';
import { useSave } from '../../ui/use-save.ts';
import { ordersKey } from './orders.ts';
import type { RefundRequestProps } from './refund-request.tsx';

type Quantities = Readonly<Record<string, number>>;

const emptyValues: RefundRequestInput = { reason: '' };

interface RefundRequestFormProps extends RefundRequestProps {
  onClose: () => void;
}

export function RefundRequestForm({ order, refundable, onClose }: RefundRequestFormProps) {
  const { documentId } = order;
  const [quantities, setQuantities] = useState<Quantities>({});
  const [isChecked, setIsChecked] = useState(false);
  const lines = refundable.map((line) => ({
    ...line,
    wanted: Math.min(quantities[line.product] ?? line.quantity, line.quantity),
  }));
  const wanted = lines.filter((line) => line.wanted > 0);
  const isWhole = lines.every((line) => line.wanted === line.quantity);
  const isNothing = lines.length > 0 && wanted.length === 0;
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(refundRequestInput), defaultValues: emptyValues },
    {
      save: ({ reason }) =>
        api('POST /orders/:documentId/refund-request', {
          params: { documentId },
          body: {
            reason,
            ...(!isWhole && {
              lines: wanted.map((line) => ({ product: line.product, quantity: line.wanted })),
            }),
          },
        }),
      onSaved: onClose,
      success: () => ({
        title: 'Refund requested',
        description: 'We read your reason and answer by email.',
      }),
      settledKeys: [ordersKey],
      failureText: 'Your request could not be sent. Please try again.',
    },
  );
  const { register, control } = form;
  const { length } = useWatch({ control, name: 'reason' });

  return (
    <Form
      ref={focusFirstField}
      aria-label="Ask for a refund"
      onSubmit={(event) => {
        setIsChecked(true);
        if (isNothing) event.preventDefault();
        else void submit(event);
      }}
      className="grid gap-4 print:hidden"
    >
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Why do you want a refund?"
        error={errors.reason?.message}
        hint={`Once the refund has been sent, the downloads of ${isWhole ? 'this order' : 'what is refunded'} end.`}
        aside={<CharacterCount length={length} max={limits.refundReason.max} />}
      >
        <Textarea {...register('reason')} />
      </Field>
      {countUnits(lines) > 1 && (
        <WantedLines
          lines={lines}
          problem={isChecked && isNothing ? 'Choose at least one product' : undefined}
          onChange={(product, quantity) => setQuantities({ ...quantities, [product]: quantity })}
        />
      )}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Ask for a refund
        </Button>
      </DialogFooter>
    </Form>
  );
}

type WantedLine = RefundableLine & { readonly wanted: number };

const countUnits = (lines: readonly WantedLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const getShare = ({ amount, quantity, wanted }: WantedLine) =>
  toAmount(computeShare(toCents(amount), wanted, quantity));

interface WantedLinesProps {
  lines: readonly WantedLine[];
  problem: string | undefined;
  onChange: (product: string, quantity: number) => void;
}

function WantedLines({ lines, problem, onChange }: WantedLinesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">What should be refunded?</legend>
      <ul className="mt-1 divide-y divide-border">
        {lines.map((line) => (
          <li
            key={line.product}
            className="grid grid-cols-[minmax(0,1fr)_80px_84px] items-center gap-3 py-2 text-sm"
          >
            <span className="font-semibold wrap-anywhere">{line.title}</span>
            <Select
              aria-label={`Quantity of ${line.title}`}
              value={line.wanted}
              onChange={({ target }) => onChange(line.product, Number(target.value))}
            >
              {Array.from({ length: line.quantity + 1 }, (_, quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </Select>
            <span className="text-right tabular-nums">{formatMoney(getShare(line))}</span>
          </li>
        ))}
      </ul>
      {problem && <FieldError>{problem}</FieldError>}
      <p role="status" className="border-t border-border pt-2 text-right text-sm font-semibold">
        Refund: {formatMoney(sumAmounts(lines.map(getShare)))}
      </p>
    </fieldset>
  );
}
