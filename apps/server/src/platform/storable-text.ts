/** PostgreSQL stores no NUL and no half of a pair of surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export function toStorable<Value>(value: Value): Value {
  if (typeof value === 'string') {
    return (isStorable(value) ? value : value.replaceAll('\0', '').toWellFormed()) as Value;
  }
  if (Array.isArray(value)) return value.map((item) => toStorable(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, toStorable(inner)]),
  ) as Value;
}
