import { securityApi } from '@salus/contract/account/security.ts'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { Fingerprint } from '../../ui/icons.ts'
import { CodeForm } from './code-form.tsx'
import { confirmWithPasskey } from './confirm.ts'
import { FailureNote } from './failure-note.tsx'
import { useAttempt } from './use-attempt.ts'
import { useWays } from './use-ways.ts'

/** Asks for the second factor if the session was opened with only one factor. */
export function StepUp({ onProved }: { readonly onProved: () => void }) {
  const t = useT()
  const { passkeys } = useWays()
  const { attempt, failure, isBusy } = useAttempt()
  const done = async () => {
    await reloadSession()
    onProved()
  }
  const showPasskey = async () => {
    await confirmWithPasskey()
    await done()
  }
  const showCode = async (code: string) => {
    await api.call(securityApi.confirmWithCode, { body: { code } })
    await done()
  }
  return (
    <div className="space-y-4">
      <FailureNote text={failure} />
      {passkeys && (
        <Button size="large" className="w-full" isBusy={isBusy} onClick={() => attempt(showPasskey)}>
          <Fingerprint aria-hidden strokeWidth={1.75} />
          {t('security.withPasskey')}
        </Button>
      )}
      <CodeForm onCode={showCode} action={t('security.goOn')} />
    </div>
  )
}
