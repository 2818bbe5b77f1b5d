import type { ReactNode } from 'react';

interface AccountHeadingProps {
  title: string;
  children?: ReactNode;
}

export function AccountHeading({ title, children }: AccountHeadingProps) {
  return (
    <header className="mb-7">
      <title>{title}</title>
      <h1 className="text-h1">{title}</h1>
      {children && <p className="mt-2 text-muted-foreground">{children}</p>}
    </header>
  );
}
