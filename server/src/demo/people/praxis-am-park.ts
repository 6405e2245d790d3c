import type { PersonLine } from './demo-person.ts'

/** The members of Praxis am Park except Ines Vogt. */
export const praxisAmParkPeople: readonly PersonLine[] = [
  ['Gerda', 'Ahrens', 'female', '1943-11-19', 159, 64.0, 'Rückenschmerz'],
  ['Murat', 'Demir', 'male', '1977-02-06', 175, 92.6, 'Diabetesvorsorge'],
  ['Anja', 'Ehlers', 'female', '1973-09-23', 170, 73.8, 'Rückenschmerz'],
  ['Rolf', 'Hartwig', 'male', '1956-12-01', 177, 95.1, 'Diabetesvorsorge'],
  ['Silke', 'Jacobs', 'female', '1982-05-15', 167, 66.3, 'Erschöpfung'],
  ['Tanja', 'Kuhn', 'female', '1990-07-28', 164, 91.4, 'Diabetesvorsorge'],
  ['Helmut', 'Lorenz', 'male', '1948-03-10', 172, 78.7, 'Rückenschmerz'],
  ['Beate', 'Petersen', 'female', '1961-10-04', 162, 81.9, 'Diabetesvorsorge'],
  ['Oleksandra', 'Shevchenko', 'female', '1986-06-21', 169, 60.5, 'Erschöpfung'],
  ['Uwe', 'Sievers', 'male', '1964-01-17', 181, 101.3, 'Rückenschmerz'],
  ['Carsten', 'Wulff', 'male', '1979-08-12', 186, 90.2, 'Erschöpfung'],
]
