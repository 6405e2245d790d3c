import {
  type MeasurementFile,
  type MeasurementImport,
  measurementImportsApi,
} from '@salus/contract/measuring/imports.ts'
import type { ColumnTarget } from '@salus/domain/devices/files/column-targets.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, newIdempotencyKey } from '../../platform/api/api.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'

export interface ChosenFile {
  readonly fileName: string
  readonly content: string
  readonly bytes: number
}

/** A chosen file with a number. The number identifies the file in query keys, which cannot contain the file itself. */
type NumberedFile = ChosenFile & { readonly number: number }

type UnsureReading = NonNullable<MeasurementFile['reading']>

/** The facts that staff add because the file does not contain them. */
export interface FileOptions {
  readonly encoding?: NonNullable<UnsureReading['encoding']>['samples'][number]['encoding']
  readonly delimiter?: NonNullable<UnsureReading['delimiter']>['used']
  readonly decimalSeparator?: NonNullable<NonNullable<UnsureReading['decimalSeparator']>['used']>
  readonly dayOrder?: 'day-first' | 'month-first'
  readonly massUnit?: NonNullable<MeasurementFile['units']['answered']['massUnit']>
  readonly units?: MeasurementFile['units']['answered']['units']
  readonly columns?: Readonly<Record<string, ColumnTarget | null>>
}

interface Reading {
  readonly file: NumberedFile | null
  readonly options: FileOptions
  /** The chosen member for each person in the file; `null` leaves the person out. */
  readonly members: Readonly<Record<string, string | null>>
  /** The number of the dry run. Every change starts a new dry run with a new number. */
  readonly number: number
}

const nothing: Reading = { file: null, options: {}, members: {}, number: 0 }
let asked = 0

/** Takes a chosen file from the dry run to the stored check-ups. Nothing from the file is stored in the browser. */
export function useMeasurementFile(tenantId: number, startMemberId: string | undefined) {
  const [reading, setReading] = useState(nothing)
  const { file, options, members } = reading
  const become = (next: Partial<Reading>) => {
    asked += 1
    const number = asked
    setReading((before) => ({ ...before, ...next, number }))
  }
  // If the server doubts that a member is the person in the file, the file is read again. The page then shows the
  // doubts.
  const storing = useStoring(tenantId, reading, () => become({}))
  const look = useLook(tenantId, reading, storing.stored === null)
  return {
    file,
    options,
    /** The member who is proposed if the file does not identify anybody. */
    openMemberId: startMemberId,
    look,
    ...storing,
    choose: (chosen: ChosenFile) => {
      storing.forget()
      // If the file does not identify anybody, the member whose page is open is proposed. Staff confirm this assignment
      // like any other.
      become({
        ...nothing,
        file: { ...chosen, number: asked + 1 },
        members: buildMembers(startMemberId),
      })
    },
    change: (changed: FileOptions) => become({ options: { ...options, ...changed } }),
    // With a different notation, columns and people have different keys. The assigned columns and members are therefore
    // dropped.
    readAs: (changed: FileOptions) =>
      become({ options: { ...withoutColumns(options), ...changed }, members: buildMembers(startMemberId) }),
    assign: (person: string, memberId: string | null) => become({ members: { ...members, [person]: memberId } }),
    reset: () => {
      storing.forget()
      setReading(nothing)
    },
  }
}

const buildMembers = (memberId: string | undefined): Reading['members'] =>
  memberId === undefined ? {} : { '': memberId }

const withoutColumns = (options: FileOptions): FileOptions =>
  Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'columns' && key !== 'units'))

const useLook = (tenantId: number, { file, options, members, number }: Reading, isOpen: boolean) =>
  useQuery({
    queryKey: ['readMeasurementFile', tenantId, file?.number ?? 0, number] as const,
    queryFn: ({ signal }) => {
      const assignments = Object.entries(members).map(([person, memberId]) => ({ person, memberId }))
      const body = { ...buildBody(file, options), assignments }
      return api.call(measurementImportsApi.readMeasurementFile, { params: { tenantId }, body, signal })
    },
    enabled: file !== null && isOpen,
    // The previous findings stay on screen only if they are about the same file.
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
      ...buildBody(file, options),
      assignments: plan.persons.flatMap(({ key, member, problem }) =>
        member === null || problem !== null ? [] : [{ person: key, memberId: member.memberId }],
      ),
      confirmed: plan.persons.some(({ doubts }) => doubts.length > 0),
    }
    const text = JSON.stringify({ ...body, content: number })
    // An unchanged import keeps its idempotency key. If the response was lost, the server then recognises the repeated
    // request.
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() }
    return send({ params: { tenantId }, body, idempotencyKey: sent.current.key })
  }
  const forget = () => {
    setStored(null)
    refuse(null)
  }
  return { stored, isStoring: isBusy, failure: error, store, forget }
}

function buildBody(file: ChosenFile | null, options: FileOptions) {
  return {
    fileName: file?.fileName ?? '',
    content: file?.content ?? '',
    ...options,
  }
}
