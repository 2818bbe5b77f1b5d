import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { useSubscribe } from './use-subscribe.ts';

/** Fields are white on the coloured panel in both themes. */
const formStyle =
  '[--card:white] [--input:white] [--primary-foreground:var(--blueprint-action)] [--primary-hover:var(--blueprint-action-hover)] [--primary:white] [--ring:white]';
const fieldStyle = '[--destructive-text:var(--blueprint-foreground)]';
const inputStyle = 'text-[oklch(0.22_0.008_85)] focus-visible:outline-offset-2!';

export function SubscribeForm() {
  const isHydrated = useIsHydrated();
  const { errors, isPending, isSent, isError, prepare, send, recheck } = useSubscribe();
  return (
    <Form
      onChange={({ currentTarget }) => recheck(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      className={`grid gap-4 lg:grid-cols-2 ${formStyle}`}
    >
      <Field label="Name" error={errors.name} className={fieldStyle}>
        <Input name="name" autoComplete="name" required onFocus={prepare} className={inputStyle} />
      </Field>
      <Field label="Email" error={errors.email} className={fieldStyle}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          onFocus={prepare}
          className={inputStyle}
        />
      </Field>
      <div className="grid gap-4 lg:col-span-2 lg:justify-items-start">
        {/* Not submitted before hydration: what was typed would be lost. */}
        <Button
          type={isHydrated ? 'submit' : 'button'}
          size="lg"
          pending={isPending && 'Sending...'}
          // A fast answer empties the form before the second click of a double click.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          className="shadow-none"
        >
          Subscribe
        </Button>
        {isSent && (
          <FormNotice tone="success">Thanks for subscribing! You'll get updates soon.</FormNotice>
        )}
        {isError && <FormNotice tone="error">Oops! Something went wrong.</FormNotice>}
      </div>
    </Form>
  );
}
