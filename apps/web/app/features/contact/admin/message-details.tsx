import type { AdminMessage } from '@partshelf/contract/contact.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { AnswerForm } from './answer-form.tsx';

const sheetStyle = 'rounded-lg border border-border bg-card p-6';
const textStyle = 'max-w-[70ch] wrap-anywhere whitespace-pre-line';

export function MessageDetails({ message }: { message: AdminMessage }) {
  const { firstName, lastName, email, createdAt, message: text, answer } = message;
  return (
    <div className="grid max-w-[860px] gap-5">
      <section aria-label="Message" className={sheetStyle}>
        <p className="mb-4 text-sm text-muted-foreground">
          <bdi className="font-semibold text-foreground">
            {firstName} {lastName}
          </bdi>{' '}
          ·{' '}
          <a href={`mailto:${email}`} className="link inline-block wrap-anywhere">
            {email}
          </a>{' '}
          · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <p dir="auto" className={textStyle}>
          {text}
        </p>
      </section>
      {answer ? (
        <section aria-label="Answer" className={sheetStyle}>
          <p className="mb-4 text-sm text-muted-foreground">
            <span className="font-semibold text-foreground">{answer.by ?? 'Staff'}</span> answered ·{' '}
            <time dateTime={answer.createdAt}>{formatDateTime(answer.createdAt)}</time>
          </p>
          <p dir="auto" className={textStyle}>
            {answer.text}
          </p>
        </section>
      ) : (
        <div className={sheetStyle}>
          <AnswerForm message={message} />
        </div>
      )}
    </div>
  );
}
