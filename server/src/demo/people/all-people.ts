import { type DemoPerson, writeFullName, makeMailAddress, memberId, type PersonLine } from './demo-person.ts'
import { praxisAmParkPeople } from './praxis-am-park.ts'
import { stadtwerkePeople } from './stadtwerke-hafen.ts'
import { studioNordPeople } from './studio-nord.ts'
import { werkSuedPeople, workIn } from './werk-sued.ts'

/** Mara has two years of check-ups of every product, and the login member@studio-nord.example. */
const maraLine: PersonLine = ['Mara', 'Lindner', 'female', '1982-03-14', 168, 79.2, 'Rundum-Check']
/** Nora joined yesterday, so she has no check-up yet. */
const noraLine: PersonLine = ['Nora', 'Neuhaus', 'female', '1993-09-26', 170, 66.0, 'Probetraining']
const inesLine: PersonLine = ['Ines', 'Vogt', 'female', '1988-12-03', 173, 69.4, 'Rückenschmerz']
const katrinLine: PersonLine = ['Katrin', 'Albers', 'female', '1976-04-22', 171, 72.0, 'Verwaltung']

/**
 * The id of Werk Süd, a company. In its lines, the last entry is a department. In the lines of the other tenants, the
 * last entry is the reason why the person comes.
 */
const companyId = 3
const numberPrefix: Readonly<Record<number, string>> = { 1: 'SN', 2: 'PP', 3: 'WS' }
const noWork = { department: null, jobType: null, site: null }
const withOwnAddress: Readonly<Record<string, string>> = {
  'Mara Lindner': 'member@studio-nord.example',
  'Ines Vogt': 'invited@salus.example',
  'Katrin Albers': 'both@praxis-am-park.example',
}

const buildPerson =
  (tenantId: number) =>
  (line: PersonLine, index: number): DemoPerson => {
    const [firstName, lastName, sex, birthDate, heightCm, weightKg, group] = line
    const fullName = writeFullName({ firstName, lastName })
    const given = index % 3 === 2 ? null : makeMailAddress(firstName, lastName)
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
      // The tag is the reason why the person comes. It decides which check-ups the person has.
      tags: tenantId === companyId ? [] : [group],
      ...(tenantId === companyId ? workIn(group) : noWork),
      email: withOwnAddress[fullName] ?? given,
    }
  }

export const allPeople: readonly DemoPerson[] = [
  ...[maraLine, ...studioNordPeople, noraLine].map(buildPerson(1)),
  ...[inesLine, ...praxisAmParkPeople].map(buildPerson(2)),
  ...[katrinLine, ...werkSuedPeople].map(buildPerson(3)),
  ...stadtwerkePeople,
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
