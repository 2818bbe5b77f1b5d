import qs from 'qs';
import { createInvalidRequestError } from './errors.ts';

type Fields = Record<string, unknown>;

export class FormReader {
  readonly #fields: Fields;
  readonly #path: string;
  readonly #readFields = new Set<string>();
  readonly #sections: FormReader[] = [];

  constructor(fields: unknown, path = '') {
    if (!isFields(fields))
      throw createInvalidRequestError(`Invalid object: ${path || 'the request'}`);
    this.#fields = fields;
    this.#path = path;
  }

  getParamName(field: string): string {
    return this.#path ? `${this.#path}[${field}]` : field;
  }

  text(field: string, maximumLength = 500): string | undefined {
    const value = this.#read(field);
    if (value === undefined) return undefined;
    const param = this.getParamName(field);
    if (typeof value !== 'string')
      throw createInvalidRequestError(`Invalid string: ${param}`, { param });
    if (value.length > maximumLength) {
      const message = `${param} may be ${maximumLength} characters long at most.`;
      throw createInvalidRequestError(message, { param });
    }
    return value;
  }

  requiredText(field: string, maximumLength?: number): string {
    const value = this.text(field, maximumLength);
    if (value === undefined) throw this.createMissingError(field);
    return value;
  }

  integer(field: string, minimum: number, maximum: number): number | undefined {
    const value = this.text(field);
    if (value === undefined) return undefined;
    const param = this.getParamName(field);
    if (!/^-?\d{1,15}$/.test(value)) {
      const message = `Invalid integer: ${value}`;
      throw createInvalidRequestError(message, { param, code: 'parameter_invalid_integer' });
    }
    const number = Number(value);
    if (number < minimum || number > maximum) {
      const message = `${param} must be from ${minimum} to ${maximum}.`;
      throw createInvalidRequestError(message, { param, code: 'parameter_invalid_integer' });
    }
    return number;
  }

  requiredInteger(field: string, minimum: number, maximum: number): number {
    const value = this.integer(field, minimum, maximum);
    if (value === undefined) throw this.createMissingError(field);
    return value;
  }

  oneOf<Choice extends string>(field: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(field);
    const choice = choices.find((candidate) => candidate === value);
    if (value === undefined || choice !== undefined) return choice;
    const param = this.getParamName(field);
    throw createInvalidRequestError(`Invalid ${param}: must be one of ${choices.join(', ')}`, {
      param,
    });
  }

  url(field: string): string | undefined {
    const value = this.text(field, 5000);
    if (value === undefined || isWebAddress(value)) return value;
    throw createInvalidRequestError('Not a valid URL', {
      param: this.getParamName(field),
      code: 'url_invalid',
    });
  }

  hasSection(field: string): boolean {
    return isFields(this.#fields[field]);
  }

  section(field: string): FormReader | undefined {
    const value = this.#read(field);
    return value === undefined ? undefined : this.#openSection(value, this.getParamName(field));
  }

  requiredSection(field: string): FormReader {
    const section = this.section(field);
    if (!section) throw this.createMissingError(field);
    return section;
  }

  sections(field: string, maximum: number): FormReader[] {
    return this.#items(field, maximum).map((item, index) =>
      this.#openSection(item, `${this.getParamName(field)}[${index}]`),
    );
  }

  texts(field: string, maximum: number): string[] {
    return this.#items(field, maximum).map((item) => {
      if (typeof item === 'string') return item;
      const param = this.getParamName(field);
      throw createInvalidRequestError(`Invalid string in ${param}`, { param });
    });
  }

  metadata(): Record<string, string> {
    const section = this.section('metadata');
    if (!section) return {};
    const keys = Object.keys(section.#fields);
    const param = this.getParamName('metadata');
    if (keys.length > 50 || keys.some((key) => key.length > 40)) {
      throw createInvalidRequestError('Metadata holds 50 keys of 40 characters at most.', {
        param,
      });
    }
    const entries = keys.map((key) => [key, section.text(key)] as const);
    return Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, value]] : [])));
  }

  /** Other keys stay; an empty value removes its key, and empty metadata removes all. */
  changedMetadata(before: Record<string, string>): Record<string, string> {
    const isGiven = Object.hasOwn(this.#fields, 'metadata');
    if (!this.hasSection('metadata')) return isGiven ? this.metadata() : before;
    const named = Object.keys(this.#fields['metadata'] as Fields);
    const others = Object.entries(before).filter(([key]) => !named.includes(key));
    const after = { ...Object.fromEntries(others), ...this.metadata() };
    if (Object.keys(after).length <= 50) return after;
    const param = this.getParamName('metadata');
    throw createInvalidRequestError('Metadata holds 50 keys at most.', { param });
  }

  /** @throws for fields that were not read, here and in the sections */
  rejectUnknownFields(): void {
    for (const field of Object.keys(this.#fields)) {
      if (this.#readFields.has(field)) continue;
      const param = this.getParamName(field);
      throw createInvalidRequestError(`Received unknown parameter: ${param}`, {
        code: 'parameter_unknown',
        param,
      });
    }
    for (const section of this.#sections) section.rejectUnknownFields();
  }

  createMissingError(field: string): Error {
    const param = this.getParamName(field);
    return createInvalidRequestError(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }

  #read(field: string): unknown {
    this.#readFields.add(field);
    const value = this.#fields[field];
    return value === '' ? undefined : value;
  }

  #items(field: string, maximum: number): unknown[] {
    const value = this.#read(field);
    if (value === undefined) return [];
    const param = this.getParamName(field);
    const items = isFields(value) ? Object.values(value) : value;
    if (!Array.isArray(items))
      throw createInvalidRequestError(`Invalid array: ${param}`, { param });
    if (items.length <= maximum) return items;
    throw createInvalidRequestError(`${param} holds ${maximum} entries at most.`, { param });
  }

  #openSection(value: unknown, path: string): FormReader {
    const section = new FormReader(value, path);
    this.#sections.push(section);
    return section;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rejects spaces and control characters, because the address becomes a header. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) && URL.canParse(text);
}

const maximumParameters = 2000;

const options: qs.IParseOptions & { decoder?: undefined } = {
  depth: 6,
  arrayLimit: 100,
  parameterLimit: maximumParameters,
  plainObjects: true,
};

export function parseForm(text: string): Record<string, unknown> {
  if (text.split('&', maximumParameters + 1).length > maximumParameters) {
    throw createInvalidRequestError(`A request may carry ${maximumParameters} parameters at most.`);
  }
  return parseQuery(text);
}

export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, options);
}
