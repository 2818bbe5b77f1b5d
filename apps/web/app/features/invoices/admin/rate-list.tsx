import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';

const shortList = 5;

export interface RateRowControl<Row> {
  index: number;
  row: Row;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}

interface RateListProps<Row> {
  /** The form focuses the first mistake with it. */
  ref: Ref<{ focus: () => void }>;
  label: string;
  noun: string;
  heads: readonly string[];
  columns: string;
  hasErrors: boolean;
  add: string;
  makeRow: () => Row;
  firstControl: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  RowFields: ComponentType<RateRowControl<Row>>;
}

/** Long lists are collapsed until a rate is added or has an error. */
export function RateList<Row>({ ref, ...props }: RateListProps<Row>) {
  const { label, noun, heads, columns, rows, onChange, RowFields } = props;
  const [isOpen, setIsOpen] = useState(rows.length <= shortList);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isShown = isOpen || props.hasErrors;

  const focus = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  useImperativeHandle(ref, () => ({ focus: () => focus('[aria-invalid=true]') }));

  function handleAdd() {
    flushSync(() => {
      setIsOpen(true);
      onChange([props.makeRow(), ...rows]);
    });
    focus(props.firstControl);
  }

  function handleRemove(removed: number) {
    onChange(rows.filter((_, index) => index !== removed));
    addButton.current?.focus();
  }

  function handleChange(changed: number, change: Partial<Row>) {
    onChange(rows.map((row, index) => (index === changed ? { ...row, ...change } : row)));
  }

  return (
    <>
      <Button ref={addButton} variant="outline" className="justify-self-start" onClick={handleAdd}>
        <Plus aria-hidden />
        {props.add}
      </Button>
      {rows.length > 0 && (
        <details
          open={isShown}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          className="text-sm"
        >
          <summary>{rows.length === 1 ? `1 ${noun}` : `${rows.length} ${noun}s`}</summary>
          {isShown && (
            <>
              <RateHeads heads={heads} columns={columns} />
              <ol ref={list} aria-label={label} className="grid gap-2 max-sm:mt-3 max-sm:gap-0">
                {rows.map((row, index) => (
                  <RowFields
                    key={index}
                    index={index}
                    row={row}
                    onChange={(change) => handleChange(index, change)}
                    onRemove={() => handleRemove(index)}
                  />
                ))}
              </ol>
            </>
          )}
        </details>
      )}
    </>
  );
}

/** The controls have labels of their own. */
function RateHeads({ heads, columns }: { heads: readonly string[]; columns: string }) {
  return (
    <div
      aria-hidden
      className={clsx(
        'mt-3 mb-1.5 grid gap-2 text-xs font-semibold text-muted-foreground max-sm:hidden',
        columns,
      )}
    >
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span className="w-10" />
    </div>
  );
}

interface RateRowProps {
  name: string;
  columns: string;
  errorId: string;
  errors: readonly ({ message?: string } | undefined)[];
  onRemove: () => void;
  children: ReactNode;
}

export function RateRow({ name, columns, errorId, errors, onRemove, children }: RateRowProps) {
  const messages = errors.flatMap((error) => error?.message ?? []);
  return (
    <li className="max-sm:border-t max-sm:border-border max-sm:py-3">
      <div className={clsx('grid items-center gap-2', columns)}>
        {children}
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {messages.length > 0 && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{messages.join('. ')}</FieldError>
        </div>
      )}
    </li>
  );
}

export function getErrorProps(
  error: { message?: string } | undefined,
  errorId: string,
): Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> {
  return error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
}
