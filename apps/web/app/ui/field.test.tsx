import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Field, Input } from './field.tsx';
import { Form } from './form.tsx';

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

const notNumber = 'This is not a number. Correct or clear it.';

describe('what is typed into a field for a number and is none', () => {
  const showForm = async () => {
    const handleSubmit = vi.fn((event) => event.preventDefault());
    const screen = await render(
      <Form onSubmit={handleSubmit}>
        <Field label="In a field" error="Of the form">
          <Input type="number" />
        </Field>
        <Input type="number" aria-label="Alone" />
        <Button type="submit" pending={false}>
          Save
        </Button>
      </Form>,
    );
    return { screen, handleSubmit };
  };

  test.each(['In a field', 'Alone'])(
    'is refused until it is cleared: %s',
    { tags: ['slow'] },
    async (label) => {
      const { screen, handleSubmit } = await showForm();
      const input = screen.getByLabelText(label);
      await input.click({ position: { x: 18, y: 20 } });
      await userEvent.keyboard(`1e{Enter}`);
      await expect.element(input).toHaveAccessibleDescription(notNumber);
      await expect.element(input).toBeInvalid();
      await screen.getByRole('button', { name: 'Save' }).click();
      await expect.element(input).toHaveFocus();
      expect(handleSubmit).not.toHaveBeenCalled();
      await input.fill('');
      await expect.element(screen.getByText(notNumber)).not.toBeInTheDocument();
      await screen.getByRole('button', { name: 'Save' }).click();
      expect(handleSubmit).toHaveBeenCalledOnce();
    },
  );
});
