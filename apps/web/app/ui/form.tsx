import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react';

/** The method is POST, so that a submit before hydration never puts a password into the URL. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="post" onSubmitCapture={refuseBadInput} {...props} />;
}

/** The fields then say what is wrong with them. */
function refuseBadInput(event: SyntheticEvent<HTMLFormElement>): void {
  const fields = [...event.currentTarget.elements].filter(
    (field) =>
      field instanceof HTMLInputElement && (field.validity.badInput || field.validity.customError),
  ) as HTMLInputElement[];
  if (fields.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  for (const field of fields) field.checkValidity();
  fields[0]!.focus();
}

/** The ref focuses the first visible field of a form on mount. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const fields = [...(form?.elements ?? [])] as HTMLElement[];
  fields.find(({ tabIndex }) => tabIndex >= 0)?.focus();
}

/** Safari confirms a candidate by a key press after the composition, with this code. */
const composingKeyCode = 229;

export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === composingKeyCode;
}
