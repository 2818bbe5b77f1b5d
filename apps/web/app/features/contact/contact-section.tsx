import { clsx } from 'clsx';
import {
  CalendarClock,
  Handshake,
  Lightbulb,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useIsHydrated } from '../../rendering/hydration.tsx';
import { usePromises } from '../../shop-settings.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { ContactDetails, getContactPath } from './contact-details.tsx';

const LoadedContactForm = lazy(() =>
  Promise.all([import('./contact-form.tsx'), import('../../rendering/query-provider.tsx')]).then(
    ([{ ContactForm }, { withQueries }]) => ({ default: withQueries(ContactForm) }),
  ),
);

const detailIcons = { email: Mail, phone: Phone, address: MapPin };

interface ContactSectionProps {
  isShown: boolean;
}

export function ContactSection({ isShown }: ContactSectionProps) {
  const isHydrated = useIsHydrated();
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);

  return (
    <section hidden={!isShown}>
      <h2 className="mb-1.5 text-section">Contact</h2>
      <p className="mb-6 text-muted-foreground">
        Choose a topic, or write about anything else. We answer by email.
      </p>
      <ContactTopics />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_260px] lg:gap-10">
        <div className="sheet sheet-body">
          {wasShown &&
            (isHydrated ? (
              <Suspense fallback={<ContactFormSkeleton />}>
                <LoadedContactForm />
              </Suspense>
            ) : (
              <ContactFormSkeleton />
            ))}
        </div>
        <section>
          <h3 className="mb-4 text-h3">Company details</h3>
          <ContactDetails icons={detailIcons} />
        </section>
      </div>
    </section>
  );
}

interface Topic {
  icon: LucideIcon;
  title: string;
  text: string;
  isOffered?: 'showsDemo' | 'showsPartners';
}

const topics: readonly Topic[] = [
  {
    icon: CalendarClock,
    title: 'Book a Demo',
    text: 'See a part working on a page before you buy it.',
    isOffered: 'showsDemo',
  },
  {
    icon: Lightbulb,
    title: 'Get Inspired',
    text: 'Tell us what a page should do, and we suggest parts for it.',
  },
  {
    icon: Handshake,
    title: 'Become a Partner',
    text: 'Recommend our parts and earn 25% recurring commissions.',
    isOffered: 'showsPartners',
  },
];

function ContactTopics() {
  const promises = usePromises();
  const shown = topics.filter(({ isOffered }) => !isOffered || promises[isOffered]);
  return (
    <ul className="grid gap-3 lg:grid-cols-3 lg:gap-5">
      {shown.map(({ icon: Icon, title, text }) => (
        <li
          key={title}
          className="relative grid grid-cols-[auto_1fr] gap-x-4 sheet p-4 transition-colors hover:border-foreground lg:grid-cols-1 lg:p-5"
        >
          <Icon
            aria-hidden
            className="row-span-2 mt-0.5 size-6 stroke-[1.5] text-primary-text lg:row-span-1 lg:mb-3"
          />
          <h3 className="semiwide text-title">
            <Link
              to={getContactPath(title)}
              preventScrollReset
              className="inline-block rounded-xs after:absolute after:inset-0 after:rounded-lg"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-muted-foreground">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const skeletonFields = [
  { name: 'first name', width: 'sm:col-span-1!', height: 'h-11' },
  { name: 'last name', width: 'sm:col-span-1!', height: 'h-11' },
  { name: 'email', height: 'h-11' },
  { name: 'subject', height: 'h-11' },
  { name: 'message', height: 'h-[162px]' },
];

function ContactFormSkeleton() {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2 sm:*:col-span-full">
      <p className="sr-only">Loading the contact form</p>
      {skeletonFields.map(({ name, width, height }) => (
        <div key={name} className={clsx('grid gap-1.5', width)}>
          <Skeleton className="my-0.5 h-[17px] w-20" />
          <Skeleton className={clsx('rounded-md', height)} />
        </div>
      ))}
      <Skeleton className="h-12 rounded-md sm:w-36" />
    </div>
  );
}
