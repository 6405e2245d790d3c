import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { suggestColumns } from '@salus/domain/devices/files/read-export-file.ts'
import type { ReadingDoubts } from '@salus/domain/devices/files/measurement-record.ts'
import type { ImportPlan } from './plan-import.ts'
import type { PlannedPerson } from './plan-persons.ts'
import { nameFormat } from './read-file.ts'

export function describePlan(plan: ImportPlan): MeasurementFile {
  const { file, timezone, table, remembered } = plan
  const unreadSheets = [...plan.unreadSheets]
  if ('fileError' in file) {
    return {
      ...nothing,
      unreadSheets,
      timezone,
      fileError: file.fileError,
      table: file.table
        ? {
            header: [...file.table.header],
            examples: file.table.examples.map((row) => [...row]),
            columns: suggestColumns(file.table.header),
            isRemembered: false,
          }
        : null,
      encoding: file.table?.encoding ?? null,
      reading: file.table ? describeReading(plan, { ...file.table, decimalSeparator: '.' }) : null,
    }
  }
  return {
    ...nothing,
    unreadSheets,
    timezone,
    table: table
      ? {
          header: [...table.header],
          examples: table.examples.map((row) => [...row]),
          columns: remembered?.columns ?? {},
          isRemembered: true,
        }
      : null,
    format: file.profile,
    encoding: file.encoding,
    reading: describeReading(plan, file),
    questions: [...file.questions],
    units: {
      masses: [...file.units.masses],
      contradicting: [...file.units.contradicting],
      columns: file.units.columns.map((column) => ({ ...column, choices: [...column.choices] })),
      answered: plan.answered,
    },
    persons: plan.persons.map((person) => describePerson(person, plan)),
    rows: [...plan.rows],
    leftOut: [...new Set(plan.ready.flatMap(({ leftOut }) => leftOut))],
    unreadColumns: [...file.unreadColumns],
  }
}

const nothing = {
  fileError: null,
  table: null,
  format: null,
  encoding: null,
  reading: null,
  questions: [],
  units: { masses: [], contradicting: [], columns: [], answered: { massUnit: null, units: {} } },
  persons: [],
  rows: [],
}

interface UnsureFile {
  readonly encoding: string
  readonly delimiter: string
  readonly decimalSeparator: string | null
  readonly doubts: ReadingDoubts
}

/**
 * Returns the encoding, delimiter and decimal separator that were guessed, with samples that staff can check. Returns
 * `null` if nothing was guessed.
 */
function describeReading({ samples, remembered }: ImportPlan, file: UnsureFile): MeasurementFile['reading'] {
  const { doubts, encoding } = file
  const { delimiter, decimalSeparator } = nameFormat(file)
  if (!doubts.encoding && !doubts.delimiter && doubts.numbers.length === 0) return null
  const isSaid = [remembered?.encoding, remembered?.delimiter, remembered?.decimalSeparator].some(
    (said) => said != null,
  )
  return {
    encoding: doubts.encoding
      ? { used: encoding, samples: samples.map((one) => ({ ...one, words: [...one.words] })) }
      : null,
    delimiter: doubts.delimiter ? { used: delimiter } : null,
    decimalSeparator: doubts.numbers.length > 0 ? { used: decimalSeparator, examples: [...doubts.numbers] } : null,
    isRemembered: isSaid,
  }
}

function describePerson(person: PlannedPerson, { doubts }: ImportPlan): MeasurementFile['persons'][number] {
  const { key, subject, records, proposed, candidates, member, problem } = person
  const times = records.map(({ measuredAt }) => measuredAt).toSorted()
  return {
    key,
    name: subject?.name ?? null,
    number: subject?.id ?? null,
    birthDate: subject?.birthDate ?? null,
    rows: records.length,
    first: times[0] ?? '',
    last: times.at(-1) ?? '',
    proposed,
    candidates: [...candidates],
    member:
      member === null
        ? null
        : {
            memberId: member.memberId,
            firstName: member.firstName,
            lastName: member.lastName,
            birthDate: member.birthDate,
            externalNumber: member.externalNumber,
          },
    problem,
    doubts: (doubts.get(key) ?? []).map((doubt) => ({ ...doubt })),
  }
}
