import { clsx } from 'clsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const fields = [
  { name: 'first name', width: 'sm:col-span-1!', height: 'h-11' },
  { name: 'last name', width: 'sm:col-span-1!', height: 'h-11' },
  { name: 'email', height: 'h-11' },
  { name: 'subject', height: 'h-11' },
  { name: 'message', height: 'h-[162px]' },
];

export function ContactFormSkeleton() {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2 sm:*:col-span-full">
      <p className="sr-only">Loading the contact form</p>
      {fields.map(({ name, width, height }) => (
        <div key={name} className={clsx('grid gap-1.5', width)}>
          <Skeleton className="my-0.5 h-[17px] w-20" />
          <Skeleton className={clsx('rounded-md', height)} />
        </div>
      ))}
      <Skeleton className="h-12 rounded-md sm:w-36" />
    </div>
  );
}
