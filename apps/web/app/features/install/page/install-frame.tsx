import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface InstallFrameProps {
  back: { readonly to: string; readonly label: string };
  children: ReactNode;
}

export function InstallFrame({ back, children }: InstallFrameProps) {
  return (
    <div className="page-width max-w-[920px] pt-6 pb-(--section) print:p-0">
      <Link to={back.to} className="inline-flex items-center gap-1 text-sm link print:hidden">
        <ChevronLeft aria-hidden className="size-4" />
        {back.label}
      </Link>
      {children}
    </div>
  );
}
