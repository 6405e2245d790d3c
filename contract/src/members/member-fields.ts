import {
  type MemberFieldKind,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
  type MemberValue,
  type MemberValues,
} from '@salus/domain/members/member-fields.ts'
import { z } from 'zod'
import { daySchema, textSchema } from '../route.ts'

export const sexSchema = z.enum(memberFields.sex.choices)
export const birthDateSchema = daySchema.refine(
  (day) => day >= memberFields.birthDate.earliest,
  `not before ${memberFields.birthDate.earliest}`,
)

export const heightSchema = z.number().min(memberFields.heightCm.min).max(memberFields.heightCm.max)

type Fields = typeof memberFields
type Schema<Value> = z.ZodType<Value, Value>
type Given<Name extends MemberFieldName> = Fields[Name] extends { readonly isRequired: true }
  ? Schema<MemberValue<Name>>
  : Fields[Name]['kind'] extends 'labels'
    ? z.ZodOptional<Schema<MemberValue<Name>>>
    : z.ZodOptional<z.ZodNullable<Schema<MemberValue<Name>>>>

const valueSchema = (field: MemberFieldKind): z.ZodType => {
  switch (field.kind) {
    case 'text':
      return textSchema(field.longest)
    case 'email':
      return z.email().max(field.longest)
    case 'day':
      return birthDateSchema
    case 'choice':
      return z.enum(field.choices)
    case 'number':
      return z.number().min(field.min).max(field.max)
    case 'labels':
      return z.array(textSchema(field.longest)).max(field.most)
  }
}

const givenSchema = (name: MemberFieldName): z.ZodType => {
  const field = memberFields[name]
  const schema = valueSchema(field)
  if (field.isRequired) return schema
  return field.kind === 'labels' ? schema.optional() : schema.nullable().optional()
}

export const givenFields = Object.fromEntries(memberFieldNames.map((name) => [name, givenSchema(name)])) as {
  readonly [Name in MemberFieldName]: Given<Name>
} // every name has exactly the schema of its kind

const toldSchema = (name: MemberFieldName): z.ZodType => {
  const field: MemberFieldKind = memberFields[name]
  const or = (schema: z.ZodType) => (memberFields[name].isRequired ? schema : schema.nullable())
  switch (field.kind) {
    case 'text':
    case 'email':
      return or(z.string())
    case 'day':
      return daySchema.nullable()
    case 'choice':
      return or(z.enum(field.choices))
    case 'number':
      return or(z.number())
    case 'labels':
      return z.array(z.string())
  }
}

/** Returns the schemas that these fields have in responses. */
export const buildFieldSchemas = <Name extends MemberFieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, toldSchema(name)])) as {
    readonly [Each in Name]: Schema<MemberValues[Each]>
  } // every name has exactly the schema of its kind
