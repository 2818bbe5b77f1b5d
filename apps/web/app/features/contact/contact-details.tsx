import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShopSettings } from '../../shop-settings.ts';

interface ContactDetailsProps {
  icons?: Record<'email' | 'phone' | 'address', LucideIcon>;
}

export function ContactDetails({ icons }: ContactDetailsProps) {
  const { email, phone, address } = useShopSettings().company;
  return (
    <dl className="grid gap-4 text-sm">
      <Detail icon={icons?.email} name="Email">
        <a href={`mailto:${email}`} className="link inline-block wrap-anywhere">
          {email}
        </a>
      </Detail>
      {phone && (
        <Detail icon={icons?.phone} name="Phone">
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link inline-block">
            {phone}
          </a>
        </Detail>
      )}
      {address.length > 0 && (
        <Detail icon={icons?.address} name="Address">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Detail>
      )}
    </dl>
  );
}

interface DetailProps {
  icon: LucideIcon | undefined;
  name: string;
  children: ReactNode;
}

function Detail({ icon: Icon, name, children }: DetailProps) {
  return (
    <div>
      <dt className="flex items-center gap-3 font-semibold">
        {Icon && <Icon aria-hidden className="size-[18px] shrink-0 text-muted-foreground" />}
        {name}
      </dt>
      <dd className={clsx('mt-0.5', Icon && 'pl-[30px]')}>{children}</dd>
    </div>
  );
}

export function getContactPath(subject: string): string {
  return `/support?${new URLSearchParams({ tab: 'contact', subject })}`;
}
