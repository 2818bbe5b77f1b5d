export type CardForm = { number: string; expiry: string; cvc: string; name: string };

export type CardProblems = Partial<Record<keyof CardForm, string>>;

export const acceptedCard = '4242424242424242';
export const declinedCard = '4000000000000002';

export function readCardForm(body: unknown): CardForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  function text(field: keyof CardForm): string {
    const value = fields[field];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  }
  return {
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    name: text('name'),
  };
}

export function removeSeparators(number: string): string {
  return number.replace(/[\s-]/g, '');
}

export function findCardProblems(form: CardForm, today: Date): CardProblems {
  return {
    ...createProblem('number', findNumberProblem(removeSeparators(form.number))),
    ...createProblem('expiry', findExpiryProblem(form.expiry, today)),
    ...createProblem('cvc', /^\d{3,4}$/.test(form.cvc) ? undefined : 'Enter the three digits.'),
  };
}

function createProblem(field: keyof CardForm, text: string | undefined): CardProblems {
  return text ? { [field]: text } : {};
}

function findNumberProblem(digits: string): string | undefined {
  if (digits === '') return 'Enter a card number.';
  if (!/^\d{13,19}$/.test(digits) || !hasValidCheckDigit(digits)) {
    return 'This card number is not valid.';
  }
  if (digits === acceptedCard || digits === declinedCard) return undefined;
  return 'Only the test cards named below work here. Keep real cards out of the sandbox.';
}

function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function findExpiryProblem(expiry: string, today: Date): string | undefined {
  const [, month, year] = expiry.match(/^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/) ?? [];
  const monthNumber = Number(month);
  if (!month || !year || monthNumber < 1 || monthNumber > 12) {
    return 'Enter the date as month and year, such as 12 / 34.';
  }
  const isOver = new Date(2000 + Number(year), monthNumber) <= today;
  return isOver ? 'This card has expired.' : undefined;
}
