import type { ComponentProps } from 'react';

/** POST, so that a submit before hydration never puts a password into the URL. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="post" {...props} />;
}

/** A ref for a form that focuses its first visible field on mount. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const fields = [...(form?.elements ?? [])] as HTMLElement[];
  fields.find(({ tabIndex }) => tabIndex >= 0)?.focus();
}
