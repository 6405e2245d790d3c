import type { InputProblem } from '@salus/contract/problem.ts'
import type { MemberFieldName } from '@salus/domain/members/member-fields.ts'
import type { z } from 'zod'
import { type Translate, useT } from '../../../i18n/t.tsx'
import { refusedFields } from '../../../platform/api/problems.ts'
import { findMemberField, memberFieldProblem } from '../../../platform/people/member-fields.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { useFieldErrors } from '../../../ui/fields/use-field-errors.ts'

type FieldName = MemberFieldName | 'name'
type Problem = Pick<InputProblem, 'path' | 'code'>

interface Checked<Body> {
  readonly schema: z.ZodType<Body>
  /** The typed input, not checked yet. */
  readonly body: unknown
  /** The fields of the form. Set if an error at a field must disappear while the person types. */
  readonly form?: FormData
}

interface Filled<Body> extends Checked<Body> {
  readonly call: (body: Body) => Promise<unknown>
  /**
   * True if the form lacks something that is not part of `body`, for example a ticked consent. The form is then not
   * sent. Errors in `body` are still shown.
   */
  readonly lacksMore?: boolean
}

/** Checks a form with the contract's schema and sends it. Reports errors at the fields. */
export function useSaving() {
  const t = useT()
  const { errors, show, ...checking } = useFieldErrors<Partial<Record<FieldName, string>>>()

  const word = (problems: readonly Problem[]) =>
    Object.fromEntries(problems.toReversed().flatMap((problem) => wordsAtField(t, problem)))
  const find = <Body>({ schema, body }: Checked<Body>) => {
    const { error } = schema.safeParse(body)
    return error === undefined ? {} : word(listProblems(error))
  }

  const { failure, isBusy, refuse, ...saving } = useSending((call: () => Promise<unknown>) => call(), {
    onFailed: (error) => show(word(refusedFields(error))),
  })

  const send = <Body>({ schema, body, form, call, lacksMore = false }: Filled<Body>) => {
    show({}, form)
    refuse(null)
    const parsed = schema.safeParse(body)
    if (!parsed.success) return show(word(listProblems(parsed.error)))
    if (lacksMore) return
    void saving.send(() => call(parsed.data))
  }
  const recheck = <Body>(checked: Checked<Body> & { readonly form: FormData }) =>
    checking.recheck(checked.form, () => find(checked))
  return { failure, errors, isBusy, send, recheck }
}

const listProblems = ({ issues }: z.ZodError): readonly Problem[] =>
  issues.map(({ path, code }) => ({ path: path.join('.'), code }))

function wordsAtField(t: Translate, { path, code }: Problem): readonly (readonly [FieldName, string])[] {
  if (path === 'name') return [['name', t('errors.fieldRequired')]]
  const name = findMemberField(path)
  return name === undefined ? [] : [[name, memberFieldProblem(t, name, code)]]
}
