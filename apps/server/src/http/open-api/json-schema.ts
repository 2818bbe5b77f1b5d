import type { Schema } from '@partshelf/contract/api/route.ts';
import * as z from 'zod/mini';

export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export const toJsonSchema = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override({ jsonSchema }) {
      // OpenAPI 3.0 accepts `nullable` beside a type only.
      const type = jsonSchema.type ?? jsonSchema.anyOf?.[0]?.type;
      if (jsonSchema.nullable && type) jsonSchema.type = type;
    },
  }) as JsonSchema;
