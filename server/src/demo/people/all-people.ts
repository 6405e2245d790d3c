import { type DemoPerson, fullNameOf, mailAddressOf, memberId, type PersonLine } from './demo-person.ts'
import { praxisAmParkPeople } from './praxis-am-park.ts'
import { studioNordPeople } from './studio-nord.ts'
import { werkSuedPeople } from './werk-sued.ts'

/** Two years of check-ups of every plugin; the login member@studio-nord.example. */
const maraLine: PersonLine = ['Mara', 'Lindner', 'female', '1982-03-14', 168, 79.2, 'Rundum-Check']
/** Joined yesterday: no check-up yet. */
const noraLine: PersonLine = ['Nora', 'Neuhaus', 'female', '1993-09-26', 170, 66.0, 'Probetraining']
const inesLine: PersonLine = ['Ines', 'Vogt', 'female', '1988-12-03', 173, 69.4, 'Rückenschmerz']
const katrinLine: PersonLine = ['Katrin', 'Albers', 'female', '1976-04-22', 171, 72.0, 'Verwaltung']

/** Members of Werk Süd work somewhere; those of the others come for something. */
const companyId = 3
const numberPrefix: Readonly<Record<number, string>> = { 1: 'SN', 2: 'PP', 3: 'WS' }
const withOwnAddress: Readonly<Record<string, string>> = {
  'Mara Lindner': 'member@studio-nord.example',
  'Ines Vogt': 'invited@salus.example',
  'Katrin Albers': 'both@praxis-am-park.example',
}

const personOf =
  (tenantId: number) =>
  (line: PersonLine, index: number): DemoPerson => {
    const [firstName, lastName, sex, birthDate, heightCm, weightKg, group] = line
    const fullName = fullNameOf({ firstName, lastName })
    // Not everybody left an address.
    const given = index % 3 === 2 ? null : mailAddressOf(firstName, lastName)
    return {
      id: memberId(tenantId, fullName),
      tenantId,
      firstName,
      lastName,
      sex,
      birthDate,
      heightCm,
      weightKg,
      externalNumber: `${numberPrefix[tenantId]}-${1001 + index}`,
      tags: tenantId === companyId ? [] : [group],
      department: tenantId === companyId ? group : null,
      email: withOwnAddress[fullName] ?? given,
    }
  }

export const allPeople: readonly DemoPerson[] = [
  ...[maraLine, ...studioNordPeople, noraLine].map(personOf(1)),
  ...[inesLine, ...praxisAmParkPeople].map(personOf(2)),
  ...[katrinLine, ...werkSuedPeople].map(personOf(3)),
]

const named = (tenantId: number, fullName: string): DemoPerson => {
  const found = allPeople.find((person) => person.id === memberId(tenantId, fullName))
  if (found === undefined) throw new Error(`nobody is called ${fullName}`)
  return found
}

export const mara = named(1, 'Mara Lindner')
export const nora = named(1, 'Nora Neuhaus')
export const ines = named(2, 'Ines Vogt')
export const katrin = named(3, 'Katrin Albers')
