import type { ReactNode } from 'react';

interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
}

export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <header className="pt-8 pb-6 md:pt-10 md:pb-8">
      <h1 className="text-h1">{children}</h1>
      {lead && <p className="mt-2 text-muted-foreground">{lead}</p>}
    </header>
  );
}
