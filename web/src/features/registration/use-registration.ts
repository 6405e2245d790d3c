import { registrationApi } from '@salus/contract/tenant/registration.ts'
import { useRef, useState } from 'react'
import { useLanguage } from '../../i18n/t.tsx'
import { newIdempotencyKey } from '../../platform/api/api.ts'
import { refusedFields } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { type FieldProblems, fieldsInForm } from './check-draft.ts'
import { organisationOfDraft } from './organisation-of-draft.ts'
import {
  keepDraft,
  type OrganisationDraft,
  readDraft,
  type RegistrationDraft,
  type Variant,
} from './registration-draft.ts'

/** Keeps the draft and the password. Every change of the draft is stored for this tab. The password is never stored. */
export function useRegistration(variant: Variant) {
  const language = useLanguage()
  const [draft, setDraft] = useState(() => readDraft(variant, language))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<FieldProblems>({})
  const change = (changed: (draft: RegistrationDraft) => RegistrationDraft) => {
    setProblems({})
    setDraft((former) => {
      const next = changed(former)
      keepDraft(variant, next)
      return next
    })
  }
  return {
    draft,
    password,
    problems,
    setProblems,
    changeAccount: (account: Partial<RegistrationDraft['account']>) =>
      change((former) => ({ ...former, account: { ...former.account, ...account } })),
    changeOrganisation: (organisation: Partial<OrganisationDraft>) =>
      change((former) => ({ ...former, organisation: { ...former.organisation, ...organisation } })),
    changePassword: (typed: string) => {
      setProblems({})
      setPassword(typed)
    },
    noteSent: (sentTo: string) => change((former) => ({ ...former, sentTo })),
  }
}

/**
 * Sends a form. If the same content is sent again, its idempotency key is reused, so that the server acts only once.
 */
export function useSendingOnce() {
  const last = useRef({ content: '', key: '' })
  const keyFor = (body: unknown): string => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    return last.current.key
  }
  const refused = useRef<FieldProblems>({})
  const { failure, isBusy, ...sending } = useSending((act: () => Promise<unknown>) => act(), {
    onFailed: (error) => {
      refused.current = fieldsInForm(refusedFields(error))
    },
  })
  /** Resolves to the refused fields, or to `null` if the request succeeded. */
  const send = async (act: () => Promise<unknown>): Promise<FieldProblems | null> => {
    refused.current = {}
    return (await sending.send(act)) === 'done' ? null : refused.current
  }
  return { send, keyFor, failure, isBusy }
}

export function useRegister() {
  const language = useLanguage()
  const sending = useSendingOnce()
  const register = ({ handle, account, organisation }: RegistrationDraft, password: string, isMember: boolean) => {
    const email = account.email.trim()
    const body = {
      handle,
      account: { ...account, email, password, locale: language },
      ...(isMember ? {} : { organisation: organisationOfDraft(organisation) }),
    }
    const idempotencyKey = sending.keyFor(body)
    return sending.send(() => write(registrationApi.register, { body, idempotencyKey }))
  }
  return { register, failure: sending.failure, isBusy: sending.isBusy }
}
