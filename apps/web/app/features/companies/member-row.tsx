import type { ReactNode } from 'react';

interface MemberRowProps {
  picture: ReactNode;
  name: string;
  badge?: ReactNode;
  note: ReactNode;
  role: ReactNode;
  menu?: ReactNode;
}

/** It shows a member, or a person who was invited. */
export function MemberItem({ picture, name, badge, note, role, menu }: MemberRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 md:grid-cols-[auto_minmax(0,1fr)_8.5rem_2rem] md:px-7">
      {picture}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {name}
          {badge}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">{note}</p>
      </div>
      <div className="text-sm max-md:order-last max-md:col-span-2 max-md:col-start-2">{role}</div>
      {menu}
    </li>
  );
}
