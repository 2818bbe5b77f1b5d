import type { ComponentProps } from 'react';

/** Never sends by its address, in which a password would stand for everybody to read. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="post" {...props} />;
}

/** As the ref of a form: its first field has the focus as soon as it appears, so that no key is lost. */
export function focusFirstField(form: HTMLFormElement | null): void {
  (form?.elements[0] as HTMLElement | undefined)?.focus();
}
