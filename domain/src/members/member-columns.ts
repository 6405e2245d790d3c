import { columnName } from '../devices/files/column-names.ts'

/** What a column of a file with members may hold. */
export const memberFields = [
  'externalNumber',
  'firstName',
  'lastName',
  'fullName',
  'birthDate',
  'sex',
  'email',
  'heightCm',
  'department',
  'tags',
] as const
export type MemberField = (typeof memberFields)[number]

/** Column by column; null = left out. */
export type MemberColumns = readonly (MemberField | null)[]

const names: Readonly<Record<MemberField, readonly string[]>> = {
  externalNumber: [
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
  firstName: ['vorname', 'vornamen', 'rufname', 'first name', 'firstname', 'given name', 'forename'],
  lastName: ['nachname', 'familienname', 'zuname', 'last name', 'lastname', 'surname', 'family name'],
  fullName: [
    'name',
    'vollständiger name',
    'mitglied',
    'kunde',
    'full name',
    'fullname',
    'member',
    'member name',
    'name, vorname',
  ],
  birthDate: [
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
  sex: ['geschlecht', 'anrede', 'sex', 'gender', 'salutation', 'title'],
  email: [
    'e-mail',
    'email',
    'mail',
    'e-mail-adresse',
    'emailadresse',
    'mailadresse',
    'e-mail address',
    'email address',
  ],
  heightCm: ['größe', 'groesse', 'körpergröße', 'koerpergroesse', 'height', 'body height'],
  department: [
    'abteilung',
    'bereich',
    'team',
    'kostenstelle',
    'standort',
    'department',
    'division',
    'unit',
    'location',
  ],
  tags: [
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
}

const fieldByName = new Map<string, MemberField>(
  memberFields.flatMap((field) => names[field].map((name) => [plain(name), field] as const)),
)

/** A header as it is compared and remembered: `Geb.-Datum ` is `gebdatum`. */
export const headerKey = (header: string): string => plain(columnName(header).key)

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What the columns probably hold: as somebody said before, else by their names. Each field once: the first column counts. */
export function suggestMemberColumns(
  header: readonly string[],
  remembered: Readonly<Record<string, MemberField | null>> = {},
): MemberColumns {
  const taken = new Set<MemberField>()
  const own = header.map((name) => fieldByName.get(headerKey(name)) ?? null)
  const hasParts = own.includes('firstName') && own.includes('lastName')
  const hasFirstName = own.includes('firstName')
  return header.map((name, index) => {
    const known = remembered[headerKey(name)]
    const field = known === undefined ? partOf(own[index] ?? null, { hasParts, hasFirstName }) : known
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** `Name` beside `Vorname` is the last name; beside both it is one of the two again. */
function partOf(
  field: MemberField | null,
  { hasParts, hasFirstName }: { readonly hasParts: boolean; readonly hasFirstName: boolean },
): MemberField | null {
  if (field !== 'fullName') return field
  if (hasParts) return null
  return hasFirstName ? 'lastName' : 'fullName'
}

/** Whether a name looks like a column of members: by these the delimiter of a file is found. */
export const isMemberColumn = (name: string): boolean => fieldByName.has(headerKey(name))

/** The fields without which no row can become a member. */
export function missingFields(columns: MemberColumns): readonly MemberField[] {
  const has = (field: MemberField) => columns.includes(field)
  const needed: readonly MemberField[] = has('fullName')
    ? ['birthDate', 'sex']
    : ['firstName', 'lastName', 'birthDate', 'sex']
  return needed.filter((field) => !has(field))
}
