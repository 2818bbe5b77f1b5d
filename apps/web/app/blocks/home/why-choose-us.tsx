import type { Promises } from '@partshelf/contract/shop/shown-texts.ts';
import { clsx } from 'clsx';
import { BadgeCheck, Globe, Headset, LockKeyhole } from 'lucide-react';
import { usePromises } from '../../shop-settings.ts';

const listReasons = ({ refundDays, isSupportedAroundTheClock }: Promises) => [
  {
    icon: Globe,
    title: 'Worldwide Delivery',
    text: 'Digital products are instantly available, in every country.',
  },
  {
    icon: LockKeyhole,
    title: 'Safe Payment',
    text: 'Your card details go to the payment provider, never to us.',
  },
  ...(refundDays > 0
    ? [
        {
          icon: BadgeCheck,
          title: 'Confidence',
          text: `Every part comes with a ${refundDays}-day satisfaction guarantee.`,
        },
      ]
    : []),
  ...(isSupportedAroundTheClock
    ? [
        {
          icon: Headset,
          title: '24/7 Support',
          text: 'Write at any hour, by email or in the chat.',
        },
      ]
    : []),
];

const columns: Record<number, string> = {
  2: 'lg:grid-cols-[1.15fr_repeat(2,1fr)]',
  3: 'lg:grid-cols-[1.15fr_repeat(3,1fr)]',
  4: 'lg:grid-cols-[1.15fr_repeat(4,1fr)]',
};

export function WhyChooseUs() {
  const reasons = listReasons(usePromises());
  return (
    <section aria-labelledby="why-choose-us" className="border-y border-border bg-muted">
      <div
        className={clsx(
          'page-width grid grid-cols-2 gap-x-5 gap-y-7 py-14 md:gap-10',
          columns[reasons.length],
        )}
      >
        <h2 id="why-choose-us" className="col-span-full text-h2 lg:col-span-1">
          Why Choose Us
        </h2>
        {reasons.map(({ icon: Icon, title, text }) => (
          <div key={title} className="border-t-2 border-shelf pt-4.5">
            <Icon aria-hidden className="mb-3.5 size-6.5 stroke-[1.5] text-primary-text" />
            <h3 className="semiwide text-title">{title}</h3>
            <p className="mt-1 text-sm text-muted-foreground">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
