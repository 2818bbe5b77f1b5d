import type { ReactNode } from 'react';

interface AccordionItemProps {
  /** At most one item of the same name is open. */
  name: string;
  title: string;
  children: ReactNode;
}

export function AccordionItem({ name, title, children }: AccordionItemProps) {
  return (
    <details
      name={name}
      className="border-b border-border [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:transition-[height,content-visibility] details-content:transition-discrete details-content:duration-(--d-base) open:details-content:h-auto"
    >
      <summary className="w-full justify-between py-4.5 hover:text-primary-text">
        <h3 className="semiwide text-title">{title}</h3>
      </summary>
      <div className="max-w-prose pb-5 text-muted-foreground">{children}</div>
    </details>
  );
}
