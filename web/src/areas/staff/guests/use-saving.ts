import { guestsApi } from '@salus/contract/guests.ts'
import { membersApi } from '@salus/contract/members.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '../../../i18n/t.tsx'
import { problemText } from '../../../platform/problem-state.tsx'
import { ApiProblem } from '../../../platform/problems.ts'
import { invalidate } from '../../../platform/query.ts'
import { reportError } from '../../../platform/report-error.ts'

type FieldName = 'name' | 'firstName' | 'lastName' | 'birthDate' | 'sex' | 'heightCm' | 'email' | 'externalNumber'
const fieldNames: readonly FieldName[] = [
  'name',
  'firstName',
  'lastName',
  'birthDate',
  'sex',
  'heightCm',
  'email',
  'externalNumber',
]

interface Filled<Body, Made> {
  readonly tenantId: number
  readonly schema: z.ZodType<Body>
  /** As it was typed; what is missing or wrong is found by the contract's own schema. */
  readonly body: unknown
  readonly call: (body: Body) => Promise<Made>
  readonly done: (made: Made) => void
}

/** Sends what was filled in: checked by the contract first, told at the fields. */
export function useSaving(setBusy: (isBusy: boolean) => void) {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})

  const tell = (paths: readonly string[]) =>
    setErrors(
      Object.fromEntries(fieldNames.filter((name) => paths.includes(name)).map((name) => [name, wordsOf(t, name)])),
    )

  const refuse = (error: unknown) => {
    if (error instanceof ApiProblem) tell((error.problem.errors ?? []).map(({ path }) => path))
    else reportError(error)
    setFailure(problemText(t, error))
  }

  const send = async <Body, Made>({ tenantId, schema, body, call, done }: Filled<Body, Made>) => {
    setErrors({})
    setFailure(null)
    const parsed = schema.safeParse(body)
    if (!parsed.success) return tell(pathsOf(parsed.error))
    setBusy(true)
    try {
      const made = await call(parsed.data)
      for (const list of listsOfPeople) void invalidate(list, { tenantId })
      done(made)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { failure, errors, send }
}

const listsOfPeople = [
  guestsApi.getGuestsOfTenant,
  membersApi.getMembersOfTenant,
  membersApi.getMember,
  checkUpsApi.getCheckUpsOfTenant,
]

/** Of a choice between two forms each way is named. */
const pathsOf = ({ issues }: z.ZodError): readonly string[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? issue.errors.flat().map(({ path }) => String(path[0])) : [String(issue.path[0])],
  )

function wordsOf(t: ReturnType<typeof useT>, name: FieldName): string {
  if (name === 'birthDate') return t('errors.fieldDate')
  if (name === 'heightCm') return t('errors.fieldRange', { min: 50, max: 250 })
  if (name === 'email') return t('errors.fieldEmail')
  return t(name === 'externalNumber' ? 'errors.duplicateExternalNumber' : 'errors.fieldRequired')
}
