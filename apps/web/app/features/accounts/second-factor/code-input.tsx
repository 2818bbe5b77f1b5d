import type { ComponentProps } from 'react';
import { Input } from '../../../ui/forms/field.tsx';

/** For the six digits of an authenticator app. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className="font-mono tracking-[0.2em] tabular-nums"
      {...props}
    />
  );
}
