import { securityApi } from '@salus/contract/account/security.ts'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface Begun {
  readonly secret: string
  readonly uri: string
}

interface SetUpAppProps {
  readonly onCodes?: () => void
  readonly onDone: () => void
}

/**
 * Sets up the authenticator app in three steps: scan the code, type the first code, save the recovery codes. The app is
 * active after the second step.
 */
export function SetUpApp({ onCodes, onDone }: SetUpAppProps) {
  const t = useT()
  const { begun, failure } = useBegun()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (failure !== null) return <FormAlert text={failure} />
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />
  return (
    <div className="space-y-4">
      <p className="text-ink-2">{t('security.scan')}</p>
      <div className="mx-auto size-52">
        {begun && <QrCode text={begun.uri} label={t('security.qrLabel')} className="size-full rounded-control" />}
      </div>
      <p className="text-small text-ink-2">
        {t('security.typeSecret')}
        <code className="num mt-1 block min-h-12 select-all break-all text-ink">{begun && inGroups(begun.secret)}</code>
      </p>
      <FirstCode
        onCodes={(made) => {
          setCodes(made)
          onCodes?.()
        }}
      />
    </div>
  )
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function useBegun() {
  const [begun, setBegun] = useState<Begun | null>(null)
  const { send, failure } = useApiMutation(securityApi.beginAuthenticatorApp, { onDone: setBegun })
  const begin = useEffectEvent(() => void send({}))
  useEffect(() => begin(), [])
  return { begun, failure }
}

function FirstCode({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const t = useT()
  const { send, refuse, failure, isBusy } = useApiMutation(securityApi.confirmAuthenticatorApp, {
    onDone: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      await reloadSession()
    },
    wordsFor: (error) =>
      error instanceof ApiProblem && error.problem.code === 'wrong-code' ? t('security.wrongCode') : undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return refuse(t('security.codeTooShort'))
    void send({ body: { code } })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('security.appCode')} hint={t('security.appCodeHint')} error={failure}>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            className="num"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="mt-4 w-full" isBusy={isBusy}>
        {t('security.turnOn')}
      </Button>
    </form>
  )
}
