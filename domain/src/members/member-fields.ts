export type MemberFieldKind =
  | { readonly kind: 'text' | 'email'; readonly longest: number }
  /** A calendar day, `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly earliest: string }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly unit: string; readonly min: number; readonly max: number }
  /** Several short texts without repetition. */
  | { readonly kind: 'labels'; readonly longest: number; readonly most: number }

/**
 * The purposes of a field. They decide where the field is requested and who sees it besides staff. Staff see and change
 * all fields.
 * - `identity`: distinguishes people; shown in lists, in the search for duplicates and wherever a person is chosen
 * - `measurement`: results depend on it; requested from guests; the member sees it and may ask for a correction
 * - `group`: has one value for all people who belong together; shown in lists
 */
export type MemberFieldUse = 'identity' | 'measurement' | 'group'

export type MemberFieldFacts = MemberFieldKind & {
  readonly isRequired: boolean
  readonly uses: readonly [MemberFieldUse, ...MemberFieldUse[]]
  /** How two records are merged: staff choose one of the two values, or both are kept. */
  readonly merge: 'take-one' | 'keep-both'
}

/**
 * The fields of a member, in the order of forms. The contract, forms, import, export, merge and SQL are derived from
 * this table. File headers are in `member-columns.ts`, and labels are in the web's texts. All fields are personal data,
 * so the export of a person's own data contains them. How to add a field: `docs/how-to/add-a-field-of-a-member.md`.
 */
export const memberFields = {
  firstName: { kind: 'text', longest: 100, isRequired: true, uses: ['identity'], merge: 'take-one' },
  lastName: { kind: 'text', longest: 100, isRequired: true, uses: ['identity'], merge: 'take-one' },
  birthDate: {
    kind: 'day',
    earliest: '1900-01-01',
    isRequired: true,
    uses: ['identity', 'measurement'],
    merge: 'take-one',
  },
  /** The sex that decides which reference values apply to the results. */
  sex: {
    kind: 'choice',
    choices: ['female', 'male', 'diverse'],
    isRequired: true,
    uses: ['measurement'],
    merge: 'take-one',
  },
  heightCm: {
    kind: 'number',
    unit: 'cm',
    min: 50,
    max: 250,
    isRequired: false,
    uses: ['measurement'],
    merge: 'take-one',
  },
  email: { kind: 'email', longest: 254, isRequired: false, uses: ['identity'], merge: 'take-one' },
  /** The tenant's number for the member. Unique within the tenant. */
  externalNumber: { kind: 'text', longest: 60, isRequired: false, uses: ['identity'], merge: 'take-one' },
  department: { kind: 'text', longest: 100, isRequired: false, uses: ['group'], merge: 'take-one' },
  jobType: { kind: 'text', longest: 100, isRequired: false, uses: ['group'], merge: 'take-one' },
  site: { kind: 'text', longest: 100, isRequired: false, uses: ['group'], merge: 'take-one' },
  tags: { kind: 'labels', longest: 40, most: 20, isRequired: false, uses: ['group'], merge: 'keep-both' },
} as const satisfies Readonly<Record<string, MemberFieldFacts>>

type Fields = typeof memberFields
export type MemberFieldName = keyof Fields

export const memberFieldNames = Object.keys(memberFields) as MemberFieldName[] // keys of the const object above

export type MemberValue<Name extends MemberFieldName> = Fields[Name] extends {
  readonly choices: readonly (infer Choice)[]
}
  ? Choice
  : Fields[Name]['kind'] extends 'number'
    ? number
    : Fields[Name]['kind'] extends 'labels'
      ? string[]
      : string

/** The values of a new record. Optional fields without a value are `null`. */
export type NewMemberValues = {
  readonly [Name in MemberFieldName]: Fields[Name] extends { readonly isRequired: true } | { readonly kind: 'labels' }
    ? MemberValue<Name>
    : MemberValue<Name> | null
}

/** The values of a stored record. A date can be `null`, even if the field is required for new records. */
export type MemberValues = {
  readonly [Name in MemberFieldName]: Fields[Name]['kind'] extends 'day'
    ? NewMemberValues[Name] | null
    : NewMemberValues[Name]
}

type NamesWith<Fact> = { [Name in MemberFieldName]: Fields[Name] extends Fact ? Name : never }[MemberFieldName]
type NamesFor<Use extends MemberFieldUse> = {
  [Name in MemberFieldName]: Extract<Fields[Name]['uses'][number], Use> extends never ? never : Name
}[MemberFieldName]

export type ChoiceFieldName = NamesWith<{ readonly kind: 'choice' }>

/** Returns the fields with any of these uses, in the order of forms. */
export const memberFieldsFor = <Use extends MemberFieldUse>(...uses: readonly Use[]): NamesFor<Use>[] =>
  memberFieldNames.filter((name) =>
    memberFields[name].uses.some((use) => uses.some((one) => one === use)),
  ) as NamesFor<Use>[] // the filter ensures it

export const fieldsToTake = memberFieldNames.filter((name) => memberFields[name].merge === 'take-one') as NamesWith<{
  readonly merge: 'take-one'
}>[] // the filter ensures it

export const fieldsToKeep = memberFieldNames.filter((name) => memberFields[name].merge === 'keep-both') as NamesWith<{
  readonly merge: 'keep-both'
}>[] // the filter ensures it
