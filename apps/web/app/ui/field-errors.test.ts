import { expect, test, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { showFieldErrors } from './field-errors.ts';

const formFields = { identifier: 'email', password: 'password' } as const;

function refusal(validation_error: object) {
  return new ApiError(400, { error: { message: 'Please check the fields' }, validation_error });
}

test('several messages of one field are joined by a space', { tags: ['AUTH-33'] }, () => {
  const setError = vi.fn();
  const error = refusal({ identifier: ['Too long.', 'Not an address.'] });
  expect(showFieldErrors(error, setError, formFields)).toBeNull();
  expect(setError).toHaveBeenCalledWith('email', {
    type: 'server',
    message: 'Too long. Not an address.',
  });
});

test('what belongs to no field is not lost', () => {
  const setError = vi.fn();
  const error = refusal({ password: ['Too short.'], captcha: ['Please prove it.'] });
  expect(showFieldErrors(error, setError, formFields)).toBe('Please prove it.');
  expect(setError).toHaveBeenCalledTimes(1);
});

test('without fields the message of the server remains, or nothing', () => {
  const setError = vi.fn();
  const named = new ApiError(400, { error: { message: 'Invalid email or password' } });
  expect(showFieldErrors(named, setError, formFields)).toBe('Invalid email or password');
  expect(showFieldErrors(new TypeError('Failed to fetch'), setError, formFields)).toBe('');
});
