import {
  type MeasurementFile,
  type MeasurementImport,
  measurementImportsApi,
} from '@salus/contract/measurement-imports.ts'
import type { ColumnTarget } from '@salus/domain/devices/files/column-targets.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, newIdempotencyKey } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/problems.ts'
import { useApiMutation } from '../../platform/use-api-mutation.ts'

export interface ChosenFile {
  readonly fileName: string
  /** In base64. */
  readonly content: string
  readonly bytes: number
}

/** Counts the files that were chosen: a file itself is no name for a query. */
type NumberedFile = ChosenFile & { readonly number: number }

type UnsureReading = NonNullable<MeasurementFile['reading']>

/** What a person adds to a file that does not say everything itself. */
export interface FileOptions {
  readonly encoding?: NonNullable<UnsureReading['encoding']>['samples'][number]['encoding']
  readonly delimiter?: NonNullable<UnsureReading['delimiter']>['used']
  readonly decimalSeparator?: NonNullable<UnsureReading['decimalSeparator']>['used']
  readonly dayOrder?: 'day-first' | 'month-first'
  readonly massUnit?: NonNullable<MeasurementFile['units']['answered']['massUnit']>
  readonly units?: MeasurementFile['units']['answered']['units']
  readonly columns?: Readonly<Record<string, ColumnTarget | null>>
}

interface Reading {
  readonly file: NumberedFile | null
  readonly options: FileOptions
  /** By person of the file; null = leave out. */
  readonly members: Readonly<Record<string, string | null>>
  /** Counts what was asked. */
  readonly number: number
}

const nothing: Reading = { file: null, options: {}, members: {}, number: 0 }
let asked = 0

/** A chosen file from the look at it to the stored check-ups. Nothing of it is kept in the browser. */
export function useMeasurementFile(tenantId: number, startMemberId: string | undefined) {
  const [reading, setReading] = useState(nothing)
  const { file, options, members } = reading
  const become = (next: Partial<Reading>) => {
    asked += 1
    const number = asked
    setReading((before) => ({ ...before, ...next, number }))
  }
  // What speaks against a person may be new: it is shown before it is asked again.
  const storing = useStoring(tenantId, reading, () => become({}))
  const look = useLook(tenantId, reading, storing.stored === null)
  return {
    file,
    options,
    look,
    ...storing,
    choose: (chosen: ChosenFile) => {
      storing.forget()
      // Files of one person say no name: then it is the member of the page, to be looked at like any other.
      become({
        ...nothing,
        file: { ...chosen, number: asked + 1 },
        members: startOf(startMemberId),
      })
    },
    change: (changed: FileOptions) => become({ options: { ...options, ...changed } }),
    // Columns of another reading have other names, and people of it other keys.
    readAs: (changed: FileOptions) =>
      become({ options: { ...withoutColumns(options), ...changed }, members: startOf(startMemberId) }),
    assign: (person: string, memberId: string | null) => become({ members: { ...members, [person]: memberId } }),
    reset: () => {
      storing.forget()
      setReading(nothing)
    },
  }
}

const startOf = (memberId: string | undefined): Reading['members'] => (memberId === undefined ? {} : { '': memberId })

const withoutColumns = (options: FileOptions): FileOptions =>
  Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'columns' && key !== 'units'))

/** The dry run of the file as it is chosen and answered now. */
const useLook = (tenantId: number, { file, options, members, number }: Reading, isOpen: boolean) =>
  useQuery({
    queryKey: ['readMeasurementFile', tenantId, file?.number ?? 0, number] as const,
    queryFn: ({ signal }) => {
      const assignments = Object.entries(members).map(([person, memberId]) => ({ person, memberId }))
      const body = { ...bodyOf(file, options), assignments }
      return api.call(measurementImportsApi.readMeasurementFile, { params: { tenantId }, body, signal })
    },
    enabled: file !== null && isOpen,
    // What was found in another file is never shown for this one.
    placeholderData: (before, query) => (query?.queryKey[2] === file?.number ? before : undefined),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

function useStoring(tenantId: number, { file, options, number }: Reading, lookAgain: () => void) {
  const [stored, setStored] = useState<MeasurementImport | null>(null)
  const { send, refuse, isBusy, error } = useApiMutation(measurementImportsApi.importMeasurements, {
    onDone: setStored,
    onFailed: (failed) => {
      if (failed instanceof ApiProblem && failed.problem.code === 'maybe-another-person') lookAgain()
    },
  })
  const sent = useRef({ text: '', key: '' })
  const store = (plan: MeasurementFile) => {
    const body = {
      ...bodyOf(file, options),
      assignments: plan.persons.flatMap(({ key, member, problem }) =>
        member === null || problem !== null ? [] : [{ person: key, memberId: member.memberId }],
      ),
      confirmed: plan.persons.some(({ doubts }) => doubts.length > 0),
    }
    const text = JSON.stringify({ ...body, content: number })
    // The same import sent again after a lost answer is recognised by its key.
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() }
    return send({ params: { tenantId }, body, idempotencyKey: sent.current.key })
  }
  const forget = () => {
    setStored(null)
    refuse(null)
  }
  return { stored, isStoring: isBusy, failure: error, store, forget }
}

function bodyOf(file: ChosenFile | null, options: FileOptions) {
  return {
    fileName: file?.fileName ?? '',
    content: file?.content ?? '',
    ...options,
  }
}
