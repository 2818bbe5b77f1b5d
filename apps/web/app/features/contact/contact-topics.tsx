import { CalendarClock, Handshake, Lightbulb } from 'lucide-react';
import { Link } from 'react-router';
import { getContactPath } from './contact-path.ts';

const topics = [
  {
    icon: CalendarClock,
    title: 'Book a Demo',
    text: 'See a part at work on a page before you buy it.',
  },
  {
    icon: Lightbulb,
    title: 'Get Inspired',
    text: 'Tell us what a page should do, and we name the parts for it.',
  },
  {
    icon: Handshake,
    title: 'Become a Partner',
    text: 'Recommend our parts and earn 25% recurring commissions.',
  },
];

export function ContactTopics() {
  return (
    <ul className="grid gap-3 lg:grid-cols-3 lg:gap-5">
      {topics.map(({ icon: Icon, title, text }) => (
        <li
          key={title}
          className="relative grid grid-cols-[auto_1fr] gap-x-4 rounded-lg border border-border bg-card p-4 transition-colors hover:border-foreground lg:grid-cols-1 lg:p-5"
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
