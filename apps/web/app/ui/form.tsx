import type { ComponentProps } from 'react';

/** Never sends by its address, in which a password would stand for everybody to read. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="post" {...props} />;
}
