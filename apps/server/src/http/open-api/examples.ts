import { exampleValues, fallbackValues } from './example-values.ts';
import type { JsonSchema } from './json-schema.ts';

function hasType({ type }: JsonSchema, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === undefined || typeof value === type || (value === null && type === 'object');
}

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/,
};

function fits(schema: JsonSchema, value: unknown): boolean {
  if (!hasType(schema, value)) return false;
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return value >= minimum && value <= maximum;
  }
  if (typeof value !== 'string') return true;
  const { minLength = 0, maxLength = Infinity } = schema;
  if (value.length < minLength || value.length > maxLength) return false;
  if (schema.pattern) return new RegExp(schema.pattern, 'u').test(value);
  return formats[schema.format ?? '']?.test(value) ?? true;
}

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.enum) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant) return exampleOf(variant, name);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field, key)]));
  }
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name)];
  if (schema.type === 'object') return {};
  return [...(exampleValues[name] ?? []), ...fallbackValues].find((value) => fits(schema, value));
}
