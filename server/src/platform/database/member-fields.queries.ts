import {
  type MemberFieldKind,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
  type MemberValues,
} from '@salus/domain/members/member-fields.ts'
import { type AliasedRawBuilder, sql } from 'kysely'
import type { Member } from './tables.gen.ts'

type InSnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Uppercase<First>
    ? `_${Lowercase<First>}${InSnakeCase<Rest>}`
    : `${First}${InSnakeCase<Rest>}`
  : Name

export const columnOfField = <Name extends MemberFieldName>(name: Name): InSnakeCase<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as InSnakeCase<Name> // the same rule as the type

/** The columns in the order of `memberFieldNames`. A field without a column in `member` does not compile. */
const columns: readonly (keyof Member)[] = memberFieldNames.map(columnOfField)

export const fieldColumnList = columns.join(', ')

export const selectFields = <Name extends MemberFieldName>(names: readonly Name[]) =>
  names.map((name) => sql.ref(`member.${columnOfField(name)}`).as(name)) as {
    [Each in Name]: AliasedRawBuilder<MemberValues[Each], Each>
  }[Name][] // the columns are generated from the same table of fields

const typeOfKind: Readonly<Record<MemberFieldKind['kind'], string>> = {
  text: 'text',
  email: 'text',
  day: 'date',
  choice: 'text',
  number: 'numeric',
  labels: 'text[]',
}

/** The column definitions for `jsonb_to_recordset`: `first_name text, …`. */
export const fieldColumnTypes = memberFieldNames
  .map((name) => `${columnOfField(name)} ${typeOfKind[memberFields[name].kind]}`)
  .join(', ')

/** Returns the assignments of an update from a whole row: `first_name = (row).first_name, …`. */
export const setFieldsFrom = (row: string): string =>
  columns.map((column) => `${column} = (${row}).${column}`).join(', ')

export type GivenFields = { readonly [Name in MemberFieldName]?: MemberValues[Name] | undefined }

type FieldRow = { readonly [Name in MemberFieldName as InSnakeCase<Name>]?: MemberValues[Name] }

export const rowOfFields = (fields: GivenFields): FieldRow =>
  Object.fromEntries(
    memberFieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[columnOfField(name), fields[name]]])),
  )
