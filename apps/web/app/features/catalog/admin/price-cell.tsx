import { type AdminProduct, productInput } from '@partshelf/contract/catalog/admin.ts';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlStyle } from '../../../ui/field.tsx';
import { isComposing } from '../../../ui/form.tsx';
import { clsx } from 'clsx';
import { toPriceValue } from './product-values.ts';
import { useChangeProducts } from './queries.ts';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { formatMoney } from '../../../ui/money.ts';

const formatPrice = (price: string) => {
  if (price === '') return 'No price';
  return Number(price) === 0 ? 'Free' : formatMoney(Number(price));
};

function focusText(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

const washMs = 1500;

/** Shows which of many rows is the one that the message is about. */
function washRow(cell: HTMLElement | null): void {
  cell
    ?.closest('tr, li')
    ?.animate([{ backgroundColor: 'var(--destructive-soft)', offset: 0 }], washMs);
}

const steps: Partial<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

function findNeighbour(field: HTMLElement, key: string): HTMLElement | null | undefined {
  const step = steps[key];
  return step && field.closest('tr, li')?.[step]?.querySelector<HTMLElement>('[data-slot=price]');
}

/**
 * The button becomes a field: Enter and leaving it save, Escape restores. The arrow keys save too,
 * and open the price of the row below or above.
 */
export function PriceCell({ product }: { product: AdminProduct }) {
  const { documentId, title, updatedAt } = product;
  const { mutate, isPending, variables } = useChangeProducts();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const change = isPending ? variables.change : undefined;
  const stored = toPriceValue(product);
  const price = change && 'price' in change ? change.price : stored;

  function close() {
    setTyped(undefined);
    setProblem(undefined);
  }

  function closeAndFocus() {
    flushSync(close);
    button.current?.focus();
  }

  function save(field: HTMLInputElement): boolean {
    const parsed = productInput.shape.price.safeParse(typed);
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message);
      washRow(field);
      return false;
    }
    if (parsed.data === stored) return true;
    mutate(
      {
        products: [product],
        change: { price: parsed.data },
        versions: { [documentId]: updatedAt },
        before: stored,
      },
      { onError: () => washRow(button.current) },
    );
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    if (isComposing(event) || !(key === 'Escape' || key === 'Enter' || key in steps)) return;
    // Otherwise, the key would press the button that gets the focus.
    event.preventDefault();
    const neighbour = findNeighbour(currentTarget, key);
    if (key !== 'Escape' && !save(currentTarget)) return;
    closeAndFocus();
    neighbour?.focus();
    neighbour?.click();
  }

  if (typed === undefined) {
    return (
      <button
        ref={button}
        data-slot="price"
        type="button"
        // It is not disabled, or it would lose the focus while the price is saved.
        aria-disabled={isPending}
        aria-label={`Price of ${title}: ${formatPrice(price)}`}
        title="Change the price"
        onClick={() => !isPending && setTyped(stored)}
        className="-mx-2 min-h-8 rounded-sm px-2 font-semibold whitespace-nowrap tabular-nums hover:bg-muted aria-disabled:opacity-60"
      >
        {formatPrice(price)}
      </button>
    );
  }
  return (
    <PriceInput
      product={product}
      value={typed}
      problem={problem}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget }) => save(currentTarget) && close()}
    />
  );
}

interface PriceInputProps extends ComponentProps<'input'> {
  product: AdminProduct;
  problem: string | undefined;
}

function PriceInput({ product: { documentId, title }, problem, ...input }: PriceInputProps) {
  return (
    <span className="relative inline-block">
      <input
        {...input}
        ref={focusText}
        aria-label={`Price of ${title} in ${getCurrencyLabel()}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `price-${documentId}`}
        aria-keyshortcuts="ArrowDown ArrowUp"
        title="Up and down save it and go to the next price."
        inputMode="decimal"
        autoComplete="off"
        className={clsx(controlStyle, 'h-9 max-w-26 px-2! text-right text-sm! tabular-nums')}
      />
      {problem && (
        <span
          id={`price-${documentId}`}
          role="alert"
          className="absolute top-full right-0 z-10 mt-1 w-max max-w-60 rounded-sm border border-border bg-popover px-2 py-1 text-xs text-destructive-text shadow-md"
        >
          {problem}
        </span>
      )}
    </span>
  );
}
