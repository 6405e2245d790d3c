import type { FormEvent } from 'react'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FailureNote } from './failure-note.tsx'
import { useAttempt } from './use-attempt.ts'

interface CodeFormProps {
  readonly onCode: (code: string) => Promise<void>
  readonly action: string
  /** True while an app is being set up. A recovery code is then not accepted. */
  readonly isAppOnly?: boolean
}

export function CodeForm({ onCode, action, isAppOnly = false }: CodeFormProps) {
  const t = useT()
  const [isRecovery, setRecovery] = useState(false)
  const { attempt, failure, setFailure, isBusy } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code.replaceAll(/[ -]/g, '').length < 6) return setFailure(t('security.codeTooShort'))
    attempt(() => onCode(code))
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <FailureNote text={failure} />
      <Field
        label={t(isRecovery ? 'security.recoveryCode' : 'security.appCode')}
        hint={t(isRecovery ? 'security.recoveryCodeHint' : 'security.appCodeHint')}
      >
        {(control) => (
          <TextInput
            {...control}
            key={isRecovery ? 'recovery' : 'app'}
            name="code"
            className="num"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" className="w-full" isBusy={isBusy}>
        {action}
      </Button>
      {!isAppOnly && (
        <p className="text-center text-small">
          <button type="button" className="link touch py-2.5" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'security.useApp' : 'security.useRecovery')}
          </button>
        </p>
      )}
    </form>
  )
}
