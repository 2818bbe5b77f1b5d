import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import { computeShare, sumAmounts, toCents, toAmount } from '@partshelf/contract/money.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { api, ApiError, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, FieldError, Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { showErrorToast } from '../../../ui/error-toast.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { formatMoney } from '../../../ui/money.ts';
import { useCall } from '../../../ui/use-call.ts';
import { adminOrderQuery, orderKeys } from './queries.ts';

interface RefundDialogProps {
  order: AdminOrderDetails;
  isOpen: boolean;
  onClose: () => void;
}

export function RefundDialog({ order, isOpen, onClose }: RefundDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Refund order ${order.number}`}
      description={`The money goes back to ${order.buyer.username}. This cannot be undone.`}
    >
      <RefundForm order={order} onClose={onClose} />
    </Dialog>
  );
}

type Line = AdminOrderDetails['lines'][number];

interface ChosenLine {
  quantity: number;
  /** Until someone chooses, they end with the last unit. */
  endsDownloads?: boolean;
}

type Chosen = Readonly<Record<string, ChosenLine>>;

const chooseAll = ({ lines }: AdminOrderDetails): Chosen =>
  Object.fromEntries(
    lines.map(({ product, refundable }) => [product.documentId, { quantity: refundable.quantity }]),
  );

interface RefundFormProps {
  order: AdminOrderDetails;
  /** The refund approves it. */
  request?: AdminRefundRequest;
  onClose: () => void;
}

const chooseFirst = (order: AdminOrderDetails, request?: AdminRefundRequest): Chosen =>
  request && request.lines.length > 0
    ? Object.fromEntries(request.lines.map(({ product, quantity }) => [product, { quantity }]))
    : chooseAll(order);

export function RefundForm({ order, request, onClose }: RefundFormProps) {
  const canChoose = order.lines.some(({ refundable }) => refundable.quantity > 0);
  const [isByLine, setIsByLine] = useState(canChoose);
  const [chosen, setChosen] = useState(() => chooseFirst(order, request));
  const [text, setText] = useState('');
  const [note, setNote] = useState({ reason: '', tellsBuyer: false });
  const [isChecked, setIsChecked] = useState(false);
  const { refund, isPending, error } = useRefund(order, request, onClose);
  const mailId = useId();
  const isWhole = isByLine && isWholeOrder(order, chosen);
  const amount = isByLine ? sumChosen(order, chosen) : parseAmount(text);
  const problem = isChecked ? findProblem(amount, order.refundable, isByLine) : undefined;
  const refusal = error instanceof ApiError ? listRefusals(error) : undefined;
  const verb = request ? 'Approve and refund' : 'Refund';

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (findProblem(amount, order.refundable, isByLine)) return;
    const lines = isByLine && !isWhole ? listChosen(order, chosen) : undefined;
    const what = isWhole ? 'whole' : lines ? { lines } : { amount };
    refund({ what, note, amount: amount! });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {error && !refusal && (
        <FormNotice tone="error">
          {messageOf(error, 'The refund could not be started. Please try again.')}
        </FormNotice>
      )}
      {canChoose && <Choice isByLine={isByLine} onChange={setIsByLine} />}
      {isByLine ? (
        <ChosenLines order={order} chosen={chosen} isWhole={isWhole} onChange={setChosen} />
      ) : (
        <Field
          label={`Amount in ${getCurrencyLabel()}`}
          hint={`You can refund at most ${formatMoney(order.refundable)}, the rest of the payment.`}
          error={problem ?? refusal}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      {isByLine && (problem ?? refusal) && <FieldError>{(problem ?? refusal)!}</FieldError>}
      {amount === order.refundable && (
        <p className="text-sm text-muted-foreground">
          This refunds the rest of the payment, so all downloads of this order end.
        </p>
      )}
      <div className="grid gap-3">
        <Field label="Reason" hint="Optional. It is shown on the page of the order.">
          <Textarea
            rows={2}
            maxLength={limits.refundReason.max}
            value={note.reason}
            onChange={({ target }) => setNote({ ...note, reason: target.value })}
          />
        </Field>
        <label htmlFor={mailId} className="flex items-start gap-3 text-sm">
          <Checkbox
            id={mailId}
            checked={note.tellsBuyer}
            onCheckedChange={(tellsBuyer) => setNote({ ...note, tellsBuyer })}
          />
          Include the reason in the buyer’s email
        </label>
      </div>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" variant="destructive" pending={isPending && 'Refunding...'}>
          {amount ? `${verb} ${formatMoney(amount)}` : verb}
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface ChoiceProps {
  isByLine: boolean;
  onChange: (isByLine: boolean) => void;
}

function Choice({ isByLine, onChange }: ChoiceProps) {
  const name = useId();
  const radios = [
    { label: 'Products', value: true },
    { label: 'An amount', value: false },
  ];
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <legend className="sr-only">What to refund</legend>
      {radios.map(({ label, value }) => (
        <label key={label} className="flex min-h-6 items-center gap-2 font-semibold">
          <input
            type="radio"
            name={name}
            className="size-4.5 accent-primary"
            checked={isByLine === value}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface ChosenLinesProps {
  order: AdminOrderDetails;
  chosen: Chosen;
  isWhole: boolean;
  onChange: (chosen: Chosen) => void;
}

function ChosenLines({ order, chosen, isWhole, onChange }: ChosenLinesProps) {
  return (
    <div className="grid gap-3">
      {order.lines.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange(isWhole ? {} : chooseAll(order))}
        >
          {isWhole ? 'Choose none' : 'Choose all'}
        </Button>
      )}
      <ul aria-label="Products to refund" className="grid divide-y divide-border">
        {order.lines.map((line) => {
          const id = line.product.documentId;
          return (
            <ChosenLineRow
              key={id}
              line={line}
              chosen={getChosen(line, chosen)}
              canEnd={!isWhole && line.endedAt === null}
              onChange={(changed) => onChange({ ...chosen, [id]: changed })}
            />
          );
        })}
      </ul>
    </div>
  );
}

interface ChosenLineRowProps {
  line: Line;
  chosen: ChosenLine;
  canEnd: boolean;
  onChange: (chosen: ChosenLine) => void;
}

function ChosenLineRow({ line, chosen, canEnd, onChange }: ChosenLineRowProps) {
  const endsId = useId();
  const { title, refundable } = line;
  return (
    <li className="grid gap-2.5 py-3 first:pt-0">
      <div className="grid grid-cols-[minmax(0,1fr)_76px_80px] items-center gap-3">
        <p className="text-sm font-semibold wrap-anywhere">{title}</p>
        {refundable.quantity === 0 ? (
          <p className="col-span-2 text-right text-sm text-muted-foreground">Refunded</p>
        ) : (
          <>
            <Select
              aria-label={`Quantity of ${title}`}
              value={chosen.quantity}
              onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
            >
              {Array.from({ length: refundable.quantity + 1 }, (_, quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </Select>
            <p className="text-right text-sm tabular-nums">
              {formatMoney(getAmount(line, chosen.quantity))}
            </p>
          </>
        )}
      </div>
      {canEnd && chosen.quantity > 0 && (
        <label htmlFor={endsId} className="flex items-start gap-3 text-sm">
          <Checkbox
            id={endsId}
            checked={getEndsDownloads(line, chosen)}
            onCheckedChange={(endsDownloads) => onChange({ ...chosen, endsDownloads })}
          />
          <span>
            End downloads of this product<span className="sr-only">, {title}</span>
          </span>
        </label>
      )}
    </li>
  );
}

/** Meanwhile others may have refunded some of it. */
const getChosen = ({ product, refundable }: Line, chosen: Chosen): ChosenLine => {
  const one = chosen[product.documentId] ?? { quantity: 0 };
  return { ...one, quantity: Math.min(one.quantity, refundable.quantity) };
};

const getEndsDownloads = ({ refundable }: Line, { quantity, endsDownloads }: ChosenLine) =>
  endsDownloads ?? quantity === refundable.quantity;

const getAmount = ({ refundable }: Line, quantity: number): number =>
  quantity === 0
    ? 0
    : toAmount(computeShare(toCents(refundable.amount), quantity, refundable.quantity));

const isWholeOrder = ({ lines }: AdminOrderDetails, chosen: Chosen) =>
  lines.every((line) => getChosen(line, chosen).quantity === line.refundable.quantity);

/** The whole order is what is left of the payment: amounts may have been refunded before. */
const sumChosen = (order: AdminOrderDetails, chosen: Chosen): number =>
  isWholeOrder(order, chosen)
    ? order.refundable
    : sumAmounts(order.lines.map((line) => getAmount(line, getChosen(line, chosen).quantity)));

const listChosen = ({ lines }: AdminOrderDetails, chosen: Chosen) =>
  lines.flatMap((line) => {
    const one = getChosen(line, chosen);
    const { documentId: product } = line.product;
    const { quantity } = one;
    return quantity > 0 ? [{ product, quantity, endsDownloads: getEndsDownloads(line, one) }] : [];
  });

function findProblem(amount: number | undefined, most: number, isByLine: boolean) {
  if (isByLine && !amount) return 'Choose at least one product that was paid for';
  if (amount === undefined) return 'Enter an amount such as 12.50';
  if (amount === 0) return 'Amount must be more than 0';
  return amount > most ? `Only ${formatMoney(most)} is left of the payment` : undefined;
}

function listRefusals({ code, fields, message }: ApiError): string | undefined {
  if (code !== 'REFUND_TOO_HIGH' && code !== 'VALIDATION_FAILED') return undefined;
  return Object.values(fields).flat().join(' ') || message;
}

interface WantedRefund {
  what: 'whole' | { amount: number | undefined } | { lines: ReturnType<typeof listChosen> };
  note: { reason: string; tellsBuyer: boolean };
  amount: number;
}

const confirmedLater = {
  whole: 'The order is refunded once the payment provider confirms it.',
  part: 'The order shows it once the payment provider confirms it.',
};

const overCodes: readonly (string | undefined)[] = [
  'ALREADY_DECIDED',
  'ORDER_REFUNDED',
  'ORDER_DISPUTED',
];

/** When someone else was faster, the screen behind the dialog shows what is left to do. */
export function closeIfOver(error: Error, onClose: () => void): boolean {
  const isOver = error instanceof ApiError && overCodes.includes(error.code);
  if (isOver) {
    showErrorToast(error.message);
    onClose();
  }
  return isOver;
}

function useRefund(
  { documentId, refundable }: AdminOrderDetails,
  request: AdminRefundRequest | undefined,
  onClose: () => void,
) {
  const queries = useQueryClient();
  const params = { documentId };
  const mutationKey = ['back-office', 'refund', documentId];
  const { mutate, isPending, error } = useCall({
    mutationKey,
    call: async ({ what, note }: WantedRefund) => {
      const part = what === 'whole' ? {} : { ...what, refundable };
      if (request) {
        return api('POST /back-office/refunds/:documentId/approve', {
          params: { documentId: request.documentId },
          body: { ...part, ...note },
        });
      }
      const answer = await (what === 'whole'
        ? api('POST /back-office/orders/:documentId/refund', { params, body: note })
        : api('POST /back-office/orders/:documentId/partial-refund', {
            params,
            body: { ...part, ...note },
          }));
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      return answer;
    },
    onDone: onClose,
    success: (_, { what, amount }) => {
      const ofWhole = 'The money is on its way back';
      const ofPart = `${formatMoney(amount)} is on its way back`;
      return {
        title: request ? 'Refund approved' : what === 'whole' ? ofWhole : ofPart,
        description: confirmedLater[what === 'whole' ? 'whole' : 'part'],
      };
    },
    onFailure: (failure) => closeIfOver(failure, onClose),
    settledKeys: orderKeys,
  });
  return {
    isPending,
    error,
    refund: (wanted: WantedRefund) => {
      if (queries.isMutating({ mutationKey }) === 0) mutate(wanted);
    },
  };
}

export function parseAmount(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
