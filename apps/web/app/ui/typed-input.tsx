import { type ComponentProps, useState } from 'react';
import { ParsedInput } from './field.tsx';

export interface TypedInputProps extends Omit<
  ComponentProps<typeof ParsedInput>,
  'type' | 'value' | 'isBad' | 'onChange'
> {
  value: string;
  format: (value: string) => string;
  /** Reads a value from text; undefined is none. */
  parse: (text: string) => string | undefined;
  /** An empty field is bad input too. */
  isNeeded?: boolean;
  /** The value is empty while the text cannot be read, which a form refuses. */
  onChange: (value: string) => void;
}

/** People write the value in another form than the API. */
export function TypedInput(props: TypedInputProps) {
  const { value, format, parse, isNeeded = false, onChange, onBlur, ...input } = props;
  const [typed, setTyped] = useState({ text: format(value), value });
  if (typed.value !== value) setTyped({ text: format(value), value });
  const isBad = typed.text.trim() === '' ? isNeeded : parse(typed.text) === undefined;
  return (
    <ParsedInput
      autoComplete="off"
      {...input}
      value={typed.text}
      isBad={isBad}
      onChange={({ target: { value: text } }) => {
        const read = parse(text) ?? '';
        setTyped({ text, value: read });
        if (read !== value) onChange(read);
      }}
      onBlur={(event) => {
        if (!isBad) setTyped({ text: format(value), value });
        onBlur?.(event);
      }}
    />
  );
}
