import type { PersonLine } from './demo-person.ts'

/** The members of Werk Süd except Katrin Albers, with their department. */
export const werkSuedPeople: readonly PersonLine[] = [
  ['Alexander', 'Bauer', 'male', '1984-02-11', 182, 88.0, 'Fertigung'],
  ['Manuela', 'Brunner', 'female', '1975-07-19', 165, 70.3, 'Verwaltung'],
  ['Ivan', 'Dragić', 'male', '1991-12-08', 187, 93.5, 'Logistik'],
  ['Kerstin', 'Eder', 'female', '1969-04-25', 168, 76.4, 'Qualität'],
  ['Matthias', 'Fuchs', 'male', '1978-09-14', 179, 85.9, 'Instandhaltung'],
  ['Leonie', 'Graf', 'female', '1998-01-06', 171, 62.7, 'Entwicklung'],
  ['Josef', 'Huber', 'male', '1963-06-29', 174, 90.8, 'Fertigung'],
  ['Zeynep', 'Kaya', 'female', '1987-11-17', 162, 64.9, 'Verwaltung'],
  ['Simon', 'Kraus', 'male', '1995-03-03', 184, 78.1, 'Entwicklung'],
  ['Doris', 'Lechner', 'female', '1966-08-21', 163, 79.0, 'Logistik'],
  ['Benjamin', 'Maier', 'male', '1989-05-12', 180, 82.6, 'Entwicklung'],
  ['Heike', 'Neumeier', 'female', '1972-10-31', 169, 73.2, 'Fertigung'],
  ['Patrick', 'Obermeier', 'male', '1993-07-07', 177, 81.4, 'Instandhaltung'],
  ['Sonja', 'Pfeiffer', 'female', '1980-02-24', 172, 68.5, 'Qualität'],
  ['Georg', 'Rieger', 'male', '1961-12-13', 176, 94.7, 'Instandhaltung'],
  ['Amira', 'Saleh', 'female', '1996-09-09', 166, 59.2, 'Entwicklung'],
  ['Christian', 'Schmid', 'male', '1982-04-16', 183, 97.3, 'Logistik'],
  ['Vanessa', 'Seidl', 'female', '1992-06-05', 167, 66.8, 'Verwaltung'],
  ['Florin', 'Stanescu', 'male', '1985-08-30', 175, 79.9, 'Fertigung'],
  ['Martina', 'Steiner', 'female', '1970-03-27', 164, 75.1, 'Fertigung'],
  ['Kevin', 'Strobl', 'male', '2002-11-22', 181, 74.6, 'Fertigung'],
  ['Eva-Maria', 'Vogl', 'female', '1977-05-18', 170, 71.7, 'Qualität'],
  ['Markus', 'Wagner', 'male', '1974-01-09', 178, 87.2, 'Logistik'],
  ['Julian', 'Zeller', 'male', '1999-10-01', 185, 76.3, 'Entwicklung'],
]

const workPlaces: Readonly<Record<string, { readonly jobType: string; readonly site: string }>> = {
  Entwicklung: { jobType: 'Büro', site: 'Hauptgebäude' },
  Fertigung: { jobType: 'Maschinenbedienung', site: 'Halle 1' },
  Instandhaltung: { jobType: 'Technik', site: 'Halle 1' },
  Logistik: { jobType: 'Fahrdienst', site: 'Lager' },
  Qualität: { jobType: 'Technik', site: 'Halle 1' },
  Verwaltung: { jobType: 'Büro', site: 'Hauptgebäude' },
}

export function workIn(department: string) {
  const place = workPlaces[department]
  if (place === undefined) throw new Error(`nobody said what is done in ${department}`)
  return { department, ...place }
}
