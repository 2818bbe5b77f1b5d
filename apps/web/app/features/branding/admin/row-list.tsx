import { clsx } from 'clsx';
import { ChevronRight, Plus, X } from 'lucide-react';
import { useRef, useState, type ReactNode, type ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, Field, Input } from '../../../ui/field.tsx';
import { moveItem, SortableList } from '../../../ui/sortable-list.tsx';

interface RowListProps<Row> {
  /** An example is `Question`; the rows are numbered. */
  noun: string;
  /** An example is `of column 2`, for the names of the buttons of a list inside a row. */
  context?: string;
  rows: readonly Row[];
  most: number;
  error?: string | undefined;
  /** It is shown while the row is closed: its first words. */
  summarize: (row: Row) => string;
  /** A row with an error is open. */
  hasError: (index: number) => boolean;
  makeRow: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

export function RowList<Row>({
  noun,
  context = '',
  rows,
  error,
  summarize,
  hasError,
  children,
  ...props
}: RowListProps<Row>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { ids, setIds } = useRowIds(rows.length);
  const openRows = useOpenRows(ids);
  const isOpen = (index: number) => openRows.has(ids[index]!) || hasError(index);
  const getName = (index: number) => `${noun.toLowerCase()} ${index + 1} ${context}`.trim();

  function handleAdd() {
    const [id] = makeIds(1);
    setIds([...ids, id!]);
    openRows.open(id!);
    props.onChange([...rows, props.makeRow()]);
  }

  function handleRemove(removed: number) {
    setIds(ids.filter((_, index) => index !== removed));
    props.onChange(rows.filter((_, index) => index !== removed));
    addButton.current?.focus();
  }

  function handleMove(from: number, to: number) {
    setIds(moveItem(ids, from, to));
    props.onChange(moveItem(rows, from, to));
  }

  return (
    <div className="grid gap-4">
      <SortableList
        label={`${noun}s ${context}`.trim()}
        items={rows.map((row, index) => ({ row, id: ids[index]! }))}
        getId={({ id }) => String(id)}
        getName={(_, index) => getName(index)}
        onMove={handleMove}
        className="grid gap-2"
        isOpen={isOpen}
        renderHeading={(index) => (
          <RowHeading
            name={`${noun} ${index + 1}`}
            summary={summarize(rows[index]!)}
            isOpen={isOpen(index)}
            onToggle={() => openRows.toggle(ids[index]!)}
          />
        )}
      >
        {({ row }, index) => (
          <RowFields
            name={`${noun} ${index + 1}`}
            removeLabel={`Remove ${getName(index)}`}
            onRemove={() => handleRemove(index)}
          >
            {children(row, (changed) => props.onChange(rows.with(index, changed)), index)}
          </RowFields>
        )}
      </SortableList>
      {error && <FieldError>{error}</FieldError>}
      <Button
        ref={addButton}
        variant="outline"
        className="justify-self-start"
        aria-label={context ? `Add ${noun.toLowerCase()} ${context}` : undefined}
        disabled={rows.length >= props.most}
        onClick={handleAdd}
      >
        <Plus aria-hidden />
        {`Add ${noun.toLowerCase()}`}
      </Button>
    </div>
  );
}

interface RowHeadingProps {
  name: string;
  summary: string;
  isOpen: boolean;
  onToggle: () => void;
}

function RowHeading({ name, summary, isOpen, onToggle }: RowHeadingProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-9 w-full items-center gap-3 rounded-sm text-left text-sm hover:bg-accent"
    >
      <span className="shrink-0 font-semibold">{name}</span>
      <span className="min-w-0 grow truncate text-muted-foreground">{!isOpen && summary}</span>
      <ChevronRight
        aria-hidden
        className={clsx(
          'size-4 shrink-0 text-muted-foreground transition-[rotate] duration-(--d-fast)',
          isOpen && 'rotate-90',
        )}
      />
    </button>
  );
}

interface RowFieldsProps {
  name: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

function RowFields({ name, removeLabel, onRemove, children }: RowFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 p-2">
      <legend className="sr-only">{name}</legend>
      {children}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <X aria-hidden />
        Remove
      </Button>
    </fieldset>
  );
}

/** A list of one row begins with it open. */
function useOpenRows(ids: readonly number[]) {
  const [openIds, setOpenIds] = useState(ids.length === 1 ? ids : []);
  return {
    has: (id: number) => openIds.includes(id),
    open: (id: number) => setOpenIds((before) => [...before, id]),
    toggle: (id: number) =>
      setOpenIds((before) =>
        before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
      ),
  };
}

let lastId = 0;

const makeIds = (count: number) => Array.from({ length: count }, () => (lastId += 1));

/** Rows have no ids of their own; these stay with a row while it is edited or moved. */
function useRowIds(count: number) {
  const [ids, setIds] = useState(() => makeIds(count));
  if (ids.length === count) return { ids, setIds };
  const fitting = [...ids.slice(0, count), ...makeIds(count - ids.length)];
  setIds(fitting);
  return { ids: fitting, setIds };
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

export function TextField({ label, error, hint, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input {...input} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
