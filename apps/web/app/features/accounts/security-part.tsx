import type { ReactNode } from 'react';

interface SecurityPartProps {
  title: string;
  text: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

export function SecurityPart({ title, text, action, children }: SecurityPartProps) {
  return (
    <div className="grid gap-4 border-t border-border px-5 md:px-7 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-50 grow basis-0">
          <h3 className="text-h3">{title}</h3>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
