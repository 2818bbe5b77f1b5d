import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode, type ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, Field, Input } from '../../../ui/field.tsx';

interface RowListProps<Row> {
  /** Such as `Question`; the rows are numbered. */
  noun: string;
  /** Such as `of column 2`, for the names of the buttons of a list inside a row. */
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

  function handleRemove(removed: number) {
    props.onChange(rows.filter((_, index) => index !== removed));
    addButton.current?.focus();
  }

  return (
    <div className="grid gap-4">
      {rows.map((row, index) => (
        <fieldset key={index} className="grid min-w-0 gap-4 rounded-md border border-border p-4">
          <legend className="px-1 text-sm font-semibold">{`${noun} ${index + 1}`}</legend>
          {children(row, (changed) => props.onChange(rows.with(index, changed)), index)}
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            aria-label={`Remove ${noun.toLowerCase()} ${index + 1} ${context}`.trim()}
            onClick={() => handleRemove(index)}
          >
            <X aria-hidden />
            Remove
          </Button>
        </fieldset>
      ))}
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
