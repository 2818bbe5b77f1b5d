import { Plus, X } from 'lucide-react';
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
  makeRow: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

export function RowList<Row>({
  noun,
  context = '',
  rows,
  error,
  children,
  ...props
}: RowListProps<Row>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { ids, setIds } = useRowIds(rows.length);
  const getName = (index: number) => `${noun.toLowerCase()} ${index + 1} ${context}`.trim();

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
        className="grid gap-4"
        getHeading={(index) => `${noun} ${index + 1}`}
      >
        {({ row }, index) => (
          <fieldset className="grid min-w-0 gap-4 p-2">
            <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
            {children(row, (changed) => props.onChange(rows.with(index, changed)), index)}
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              aria-label={`Remove ${getName(index)}`}
              onClick={() => handleRemove(index)}
            >
              <X aria-hidden />
              Remove
            </Button>
          </fieldset>
        )}
      </SortableList>
      {error && <FieldError>{error}</FieldError>}
      <Button
        ref={addButton}
        variant="outline"
        className="justify-self-start"
        aria-label={context ? `Add ${noun.toLowerCase()} ${context}` : undefined}
        disabled={rows.length >= props.most}
        onClick={() => props.onChange([...rows, props.makeRow()])}
      >
        <Plus aria-hidden />
        {`Add ${noun.toLowerCase()}`}
      </Button>
    </div>
  );
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
