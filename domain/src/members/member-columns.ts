import { columnName } from '../devices/files/column-names.ts'
import type { Words } from '../words.ts'
import {
  type ChoiceFieldName,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
  type MemberValue,
} from './member-fields.ts'

export type MemberColumn = MemberFieldName | 'fullName'

export type MemberColumns = readonly (MemberColumn | null)[]

interface ChoiceFacts {
  /** Further words that imported files use for the choice, in both languages. */
  readonly names: readonly string[]
  /** The word for the choice in the files that Salus writes. */
  readonly word: Words
}

interface ColumnFacts {
  readonly names: readonly string[]
  /** The header in the files that Salus writes. */
  readonly header: Words
  /** The width in spreadsheets that Salus writes, in characters. */
  readonly width: number
  readonly choices?: Readonly<Record<string, ChoiceFacts>>
}

type WordsOfChoices<Name extends ChoiceFieldName> = {
  readonly choices: { readonly [Choice in MemberValue<Name> & string]: ChoiceFacts }
}

export const columnFacts: {
  readonly [Name in MemberFieldName]: ColumnFacts & (Name extends ChoiceFieldName ? WordsOfChoices<Name> : unknown)
} = {
  firstName: {
    names: ['vorname', 'vornamen', 'rufname', 'first name', 'firstname', 'given name', 'forename'],
    header: { de: 'Vorname', en: 'First name' },
    width: 18,
  },
  lastName: {
    names: ['nachname', 'familienname', 'zuname', 'last name', 'lastname', 'surname', 'family name'],
    header: { de: 'Nachname', en: 'Last name' },
    width: 22,
  },
  birthDate: {
    names: [
      'geburtsdatum',
      'geburtstag',
      'geb',
      'geb-datum',
      'gebdatum',
      'geboren',
      'geboren am',
      'birth date',
      'birthdate',
      'date of birth',
      'birthday',
      'born',
      'dob',
    ],
    header: { de: 'Geburtsdatum', en: 'Date of birth' },
    width: 16,
  },
  sex: {
    names: ['geschlecht', 'anrede', 'sex', 'gender', 'salutation', 'title'],
    header: { de: 'Geschlecht', en: 'Sex' },
    width: 12,
    choices: {
      female: {
        names: ['w', 'f', 'frau', 'woman', 'fr', 'mrs', 'ms', 'miss', 'mme'],
        word: { de: 'weiblich', en: 'female' },
      },
      male: {
        names: ['m', 'maennlich', 'herr', 'herrn', 'hr', 'man', 'mann', 'mr'],
        word: { de: 'männlich', en: 'male' },
      },
      diverse: {
        names: ['d', 'x', 'non-binary', 'nonbinary', 'nicht-binär', 'other', 'andere', 'mx'],
        word: { de: 'divers', en: 'diverse' },
      },
    },
  },
  heightCm: {
    names: ['größe', 'groesse', 'körpergröße', 'koerpergroesse', 'height', 'body height'],
    header: { de: 'Größe (cm)', en: 'Height (cm)' },
    width: 12,
  },
  email: {
    names: [
      'e-mail',
      'email',
      'mail',
      'e-mail-adresse',
      'emailadresse',
      'mailadresse',
      'e-mail address',
      'email address',
    ],
    header: { de: 'E-Mail', en: 'E-mail' },
    width: 30,
  },
  externalNumber: {
    names: [
      'mitgliedsnummer',
      'mitglieds-nr',
      'mitgliedsnr',
      'mitglied-nr',
      'mitgliednummer',
      'kundennummer',
      'kunden-nr',
      'kundennr',
      'personalnummer',
      'personal-nr',
      'personalnr',
      'patientennummer',
      'nummer',
      'nr',
      'id',
      'member number',
      'member no',
      'membership number',
      'member id',
      'memberid',
      'customer number',
      'customer id',
      'employee number',
      'employee id',
      'number',
      'no',
      'external id',
      'external number',
      'externalnumber',
    ],
    header: { de: 'Nummer', en: 'Number' },
    width: 12,
  },
  department: {
    names: ['abteilung', 'bereich', 'team', 'kostenstelle', 'department', 'division', 'unit'],
    header: { de: 'Abteilung', en: 'Department' },
    width: 18,
  },
  jobType: {
    names: [
      'tätigkeit',
      'tätigkeitsart',
      'berufsgruppe',
      'beruf',
      'funktion',
      'job type',
      'jobtype',
      'job',
      'job title',
      'occupation',
      'profession',
    ],
    header: { de: 'Tätigkeit', en: 'Job type' },
    width: 18,
  },
  site: {
    names: ['standort', 'betriebsstätte', 'niederlassung', 'filiale', 'werk', 'site', 'location', 'branch', 'plant'],
    header: { de: 'Standort', en: 'Site' },
    width: 18,
  },
  tags: {
    names: [
      'schlagworte',
      'schlagwörter',
      'stichworte',
      'merkmale',
      'gruppe',
      'gruppen',
      'kurs',
      'tags',
      'labels',
      'group',
      'groups',
    ],
    header: { de: 'Schlagwörter', en: 'Tags' },
    width: 24,
  },
}

const namesOfFullName = [
  'name',
  'vollständiger name',
  'mitglied',
  'kunde',
  'full name',
  'fullname',
  'member',
  'member name',
  'name, vorname',
]

/** The columns in the order of forms. The full name follows the last name. */
export const memberColumns: readonly MemberColumn[] = memberFieldNames.flatMap((name) =>
  name === 'lastName' ? [name, 'fullName'] : [name],
)

/** The order of columns in files that Salus writes: the fields that people search by come first. */
export const exportedFields: readonly MemberFieldName[] = [
  ...new Set<MemberFieldName>(['externalNumber', 'lastName', ...memberFieldNames]),
]

const fieldByName = new Map<string, MemberColumn>(
  memberColumns.flatMap((column) =>
    (column === 'fullName' ? namesOfFullName : columnFacts[column].names).map(
      (name) => [simplify(name), column] as const,
    ),
  ),
)

/** Simplifies a header, so that it can be compared and remembered: `Geb.-Datum ` becomes `gebdatum`. */
export const headerKey = (header: string): string => simplify(columnName(header).key)

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Suggests a field for each column. This is the field that was chosen earlier for this header. If there is none, it is
 * the field that the header suggests. If several columns match a field, only the first column gets it.
 */
export function suggestMemberColumns(
  header: readonly string[],
  remembered: Readonly<Record<string, MemberColumn | null>> = {},
): MemberColumns {
  const taken = new Set<MemberColumn>()
  const own = header.map((name) => fieldByName.get(headerKey(name)) ?? null)
  const hasParts = own.includes('firstName') && own.includes('lastName')
  const hasFirstName = own.includes('firstName')
  return header.map((name, index) => {
    const known = remembered[headerKey(name)]
    const field = known === undefined ? chooseColumn(own[index] ?? null, { hasParts, hasFirstName }) : known
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/**
 * Decides the field of a column such as `Name`, which contains the full name by default. If another column contains the
 * first name, this column contains the last name. If separate columns contain both names, this column has no field.
 * Columns with other headers keep their field.
 */
function chooseColumn(
  field: MemberColumn | null,
  { hasParts, hasFirstName }: { readonly hasParts: boolean; readonly hasFirstName: boolean },
): MemberColumn | null {
  if (field !== 'fullName') return field
  if (hasParts) return null
  return hasFirstName ? 'lastName' : 'fullName'
}

/** True when a name looks like a member column. Used to detect the delimiter and the header of a file. */
export const isMemberColumn = (name: string): boolean => fieldByName.has(headerKey(name))

export function missingFields(columns: MemberColumns): readonly MemberFieldName[] {
  const hasFullName = columns.includes('fullName')
  return memberFieldNames.filter(
    (name) => memberFields[name].isRequired && !columns.includes(name) && !(hasFullName && isNamePart(name)),
  )
}

export const isNamePart = (name: MemberFieldName): name is 'firstName' | 'lastName' =>
  name === 'firstName' || name === 'lastName'
