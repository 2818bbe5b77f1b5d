import type { ComponentProps } from 'react';

/** POST, so that a submit before hydration never puts a password into the URL. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="post" {...props} />;
}

/** A ref for a form that focuses its first field on mount. */
export function focusFirstField(form: HTMLFormElement | null): void {
  (form?.elements[0] as HTMLElement | undefined)?.focus();
}
