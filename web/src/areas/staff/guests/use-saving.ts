import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '../../../i18n/t.tsx'
import { refusedFields } from '../../../platform/problems.ts'
import { useSending } from '../../../platform/use-api-mutation.ts'

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

interface Filled<Body> {
  readonly schema: z.ZodType<Body>
  /** As it was typed; what is missing or wrong is found by the contract's own schema. */
  readonly body: unknown
  readonly call: (body: Body) => Promise<unknown>
}

/** Sends what was filled in: checked by the contract first, told at the fields. */
export function useSaving() {
  const t = useT()
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})

  const tell = (paths: readonly string[]) =>
    setErrors(
      Object.fromEntries(fieldNames.filter((name) => paths.includes(name)).map((name) => [name, wordsOf(t, name)])),
    )

  const { failure, isBusy, refuse, ...saving } = useSending((call: () => Promise<unknown>) => call(), {
    onFailed: (error) => tell(refusedFields(error).map(({ path }) => path)),
  })

  const send = <Body>({ schema, body, call }: Filled<Body>) => {
    setErrors({})
    refuse(null)
    const parsed = schema.safeParse(body)
    if (!parsed.success) return tell(pathsOf(parsed.error))
    void saving.send(() => call(parsed.data))
  }
  return { failure, errors, isBusy, send }
}

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
