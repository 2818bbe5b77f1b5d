import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field, Input } from '../../ui/field.tsx';
import { typedTextMax } from './install-target.ts';

interface TargetFieldProps {
  label: string;
  hint?: string;
  sample: string;
  /** It is shown for a text that is not valid, once the field is left. */
  error: string;
  isValid: (text: string) => boolean;
  value: string;
  onChange: (text: string) => void;
}

export function TargetField(props: TargetFieldProps) {
  const { label, hint, sample, error, isValid, value, onChange } = props;
  const [isEdited, setIsEdited] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takeEarlyText = useEffectEvent(() => {
    const typed = input.current?.value;
    if (typed && typed !== value) onChange(typed);
  });
  useEffect(() => takeEarlyText(), []);
  const isWrong = !isEdited && value.trim() !== '' && !isValid(value);
  return (
    <Field label={label} hint={hint} error={isWrong ? error : undefined} className="print:hidden">
      <Input
        ref={input}
        value={value}
        maxLength={typedTextMax}
        placeholder={sample}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="placeholder:italic"
        onChange={({ target }) => {
          setIsEdited(true);
          onChange(target.value);
        }}
        onBlur={() => setIsEdited(false)}
      />
    </Field>
  );
}
