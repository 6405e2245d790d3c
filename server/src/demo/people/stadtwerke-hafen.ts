import type { Sex } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { seededRandom } from '../seeded-random.ts'
import { type DemoPerson, writeFullName, writePlainLetters, memberId } from './demo-person.ts'

export const stadtwerkeId = 4

interface WorkPlace {
  readonly department: string | null
  readonly jobType: string
  readonly site: string
  readonly people: number
}

/**
 * The units of the company. Some are small, and some people have no unit, so that a report shows what it hides and why.
 */
const workPlaces: readonly WorkPlace[] = [
  { department: 'Netz › Strom', jobType: 'Technik', site: 'Umspannwerk', people: 16 },
  { department: 'Netz › Strom', jobType: 'Büro', site: 'Hafenstraße', people: 8 },
  { department: 'Netz › Wasser', jobType: 'Technik', site: 'Wasserwerk', people: 15 },
  { department: 'Netz › Gas', jobType: 'Technik', site: 'Wasserwerk', people: 4 },
  { department: 'Verkehr › Fahrdienst', jobType: 'Fahren', site: 'Betriebshof', people: 31 },
  { department: 'Verkehr › Werkstatt', jobType: 'Technik', site: 'Betriebshof', people: 16 },
  { department: 'Kundenservice', jobType: 'Beratung', site: 'Kundenzentrum', people: 20 },
  { department: 'Verwaltung', jobType: 'Büro', site: 'Hafenstraße', people: 16 },
  { department: 'Leitstelle', jobType: 'Technik', site: 'Umspannwerk', people: 5 },
  { department: null, jobType: 'Büro', site: 'Hafenstraße', people: 9 },
]

const womensNames = words(
  'Anke Antje Astrid Ayşe Bärbel Britta Carolin Dagmar Dunja Edith Fatma Frauke Gesa Greta Heidrun Imke Insa Jana Jutta Kirsten Lena Maike Marta Mia Natalia Nele Olga Paula Rieke Rosa Svenja Tatjana Tomke Ulla Wiebke',
)
const mensNames = words(
  'Adam Arne Bernd Björn Boris Cem Detlef Dirk Eike Enno Erik Fiete Gerrit Günter Hannes Hauke Henrik Ingo Jannik Jens Jörg Kai Karsten Klaas Lars Malte Mehmet Nils Ole Piotr Rainer Sönke Sven Thorben Timo Torsten Udo Viktor Volker Yusuf',
)
const lastNames = words(
  'Ahlers Arslan Behrens Bergmann Bruhn Carstens Clausen Dierks Ebeling Feddersen Freese Gerdes Grabowski Harms Heitmann Hinrichs Ivanov Janßen Jessen Kamps Kessler Koopmann Kröger Lehnert Lüders Mahnke Martens Meinert Nissen Oltmanns Özdemir Pagel Paulsen Quast Reimers Rohde Sander Schlüter Sokolow Stahmer Tams Tiedemann Uhlig Voigt Wendt Wieland Yıldız Zander',
)

/**
 * The members of Stadtwerke Hafen. Their names are combined from lists of first and last names, each combination once.
 */
export const stadtwerkePeople: readonly DemoPerson[] = workPlaces
  .flatMap(({ people, ...work }) => Array.from({ length: people }, () => work))
  .map(personAt)

function personAt(work: Omit<WorkPlace, 'people'>, index: number): DemoPerson {
  const random = seededRandom(`Stadtwerke Hafen ${index}`)
  const sex: Sex = index === 71 ? 'diverse' : index % 5 < 2 ? 'female' : 'male'
  const names = sex === 'female' ? womensNames : mensNames
  const firstName = at(names, index)
  const lastName = at(lastNames, index * 5 + Math.floor(index / lastNames.length))
  const heightCm = (sex === 'female' ? 167 : 180) + Math.round(random.noise(6))
  const month = String(random.whole(1, 12)).padStart(2, '0')
  const day = String(random.whole(1, 28)).padStart(2, '0')
  return {
    id: memberId(stadtwerkeId, writeFullName({ firstName, lastName })),
    tenantId: stadtwerkeId,
    firstName,
    lastName,
    sex,
    birthDate: `${random.whole(1963, 2004)}-${month}-${day}`,
    heightCm,
    weightKg: Math.round(random.between(21, 29) * (heightCm / 100) ** 2),
    externalNumber: `SH-${1001 + index}`,
    tags: [],
    ...work,
    email: `${writePlainLetters(firstName)}.${writePlainLetters(lastName)}@stadtwerke-hafen.example`,
  }
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

function at(list: readonly string[], index: number): string {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('the list of names is empty')
  return found
}
