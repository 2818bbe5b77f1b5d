import type { ReactNode } from 'react';

interface TwoColumnLayoutProps {
  aside: ReactNode;
  children: ReactNode;
}

export function TwoColumnLayout({ aside, children }: TwoColumnLayoutProps) {
  return (
    <div className="grid items-start gap-7 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 md:tall:sticky md:tall:top-24">{aside}</div>
    </div>
  );
}
