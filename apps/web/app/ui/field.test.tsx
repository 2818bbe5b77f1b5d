import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Field, Input } from './field.tsx';

function NameForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  return (
    <form onSubmit={handleSubmit(() => {})} noValidate>
      <Field
        label="Username"
        hint="Shown beside your reviews."
        error={formState.errors.name?.message}
      >
        <Input {...register('name', { required: 'Username is required' })} />
      </Field>
      <Button type="submit" pending={false}>
        Save
      </Button>
    </form>
  );
}

test('the label names the control and the hint describes it', async () => {
  const screen = await render(<NameForm />);
  const input = screen.getByLabelText('Username');
  await expect.element(input).toHaveAccessibleDescription('Shown beside your reviews.');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
});

test('an error takes the place of the hint, is announced and marks the control', async () => {
  const screen = await render(<NameForm />);
  await screen.getByRole('button', { name: 'Save' }).click();

  const input = screen.getByLabelText('Username');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Username is required');
  await expect.element(input).toHaveAccessibleDescription('Username is required');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveFocus();
  await expect.element(screen.getByText('Shown beside your reviews.')).not.toBeInTheDocument();

  await input.fill('mara.lind');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
