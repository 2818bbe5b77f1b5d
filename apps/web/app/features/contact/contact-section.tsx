import { Mail, MapPin, Phone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactFormSkeleton } from './contact-form-skeleton.tsx';
import { ContactTopics } from './contact-topics.tsx';

const LoadedContactForm = lazy(() =>
  Promise.all([import('./contact-form.tsx'), import('../../rendering/query-provider.tsx')]).then(
    ([{ ContactForm }, { withQueries }]) => ({ default: withQueries(ContactForm) }),
  ),
);

const icons = { email: Mail, phone: Phone, address: MapPin };

interface ContactSectionProps {
  isShown: boolean;
}

export function ContactSection({ isShown }: ContactSectionProps) {
  const isHydrated = useIsHydrated();
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);

  return (
    <section hidden={!isShown}>
      <h2 className="mb-1.5 text-h2">Contact</h2>
      <p className="mb-6 text-muted-foreground">
        Choose a topic, or write about anything else. The answer comes by email.
      </p>
      <ContactTopics />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_260px] lg:gap-10">
        <div className="rounded-lg border border-border bg-card p-5 sm:p-7">
          {isHydrated && wasShown ? (
            <Suspense fallback={<ContactFormSkeleton />}>
              <LoadedContactForm />
            </Suspense>
          ) : (
            <ContactFormSkeleton />
          )}
        </div>
        <section>
          <h3 className="mb-4 text-h3">Company details</h3>
          <ContactDetails icons={icons} />
        </section>
      </div>
    </section>
  );
}
