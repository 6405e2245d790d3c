import type { MeasurementFile } from '@salus/contract/measurement-imports.ts'
import { suggestColumns } from '@salus/domain/devices/files/read-export-file.ts'
import type { ImportPlan } from './plan-import.ts'
import type { PlannedPerson } from './plan-persons.ts'

/** The plan as staff look at it before anything is stored. */
export function describePlan(plan: ImportPlan): MeasurementFile {
  const { file, timezone, remembered } = plan
  if ('fileError' in file) {
    return {
      ...nothing,
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
    }
  }
  return {
    ...nothing,
    timezone,
    table: remembered
      ? {
          header: [...remembered.header],
          examples: remembered.examples.map((row) => [...row]),
          columns: remembered.columns,
          isRemembered: true,
        }
      : null,
    format: file.profile,
    encoding: file.encoding,
    questions: [...file.questions],
    persons: plan.persons.map((person) => personOf(person, plan)),
    rows: [...plan.rows],
  }
}

const nothing = {
  fileError: null,
  table: null,
  format: null,
  encoding: null,
  questions: [],
  persons: [],
  rows: [],
}

function personOf(person: PlannedPerson, { doubts }: ImportPlan): MeasurementFile['persons'][number] {
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
      member === null ? null : { memberId: member.memberId, firstName: member.firstName, lastName: member.lastName },
    problem,
    doubts: (doubts.get(key) ?? []).map((doubt) => ({ ...doubt })),
  }
}
