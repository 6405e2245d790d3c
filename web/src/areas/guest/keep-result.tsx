import { analysisLinksApi } from '@salus/contract/measuring/links.ts'
import { type FormEvent, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { KeyRound, Printer } from '../../ui/icons.ts'

/** Proves to the server that the person has sent the answers of a link. */
export interface SentLink {
  readonly token: string
  readonly idempotencyKey: string
}

interface Kept {
  readonly code: string
  readonly url: string
  readonly expiresAt: string
}

/**
 * Asks for the date of birth. If the date is right, shows a code. With the code, the person can create an account for
 * their record.
 */
export function KeepResult({ token, idempotencyKey }: SentLink) {
  const t = useT()
  const [kept, setKept] = useState<Kept | null>(null)
  const { send, refuse, failure, isBusy } = useApiMutation(analysisLinksApi.keepResultByLink, {
    onDone: setKept,
    wordsFor: (error) =>
      error instanceof ApiProblem && error.problem.code === 'invalid-input' ? t('links.keep.wrongDate') : undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const birthDate = String(new FormData(event.currentTarget).get('birthDate'))
    if (!isDay(birthDate)) return refuse(t(birthDate === '' ? 'errors.fieldRequired' : 'errors.fieldDay'))
    void send({ body: { token, birthDate }, idempotencyKey })
  }
  if (kept !== null) return <Code kept={kept} />
  return (
    <section aria-labelledby="keep-result" className="card mt-8 w-full max-w-[520px] p-5 text-left">
      <h2 id="keep-result" className="text-h3 font-semibold">
        {t('links.keep.title')}
      </h2>
      <p className="mt-1 text-ink-2">{t('links.keep.text')}</p>
      <form noValidate className="mt-4" onSubmit={submit}>
        <DateField label={t('links.keep.birthDate')} error={failure} name="birthDate" isOwnBirthDate />
        <Button type="submit" size="large" className="mt-4 w-full" isBusy={isBusy}>
          <KeyRound aria-hidden />
          {t('links.keep.getCode')}
        </Button>
      </form>
    </section>
  )
}

function Code({ kept }: { readonly kept: Kept }) {
  const t = useT()
  const format = useFormat()
  return (
    <section aria-labelledby="your-code" className="card mt-8 w-full max-w-[520px] p-5 text-left" role="status">
      <h2 id="your-code" className="text-h3 font-semibold">
        {t('links.keep.code')}
      </h2>
      <p className="num mt-2 text-[2rem] font-semibold leading-10">{kept.code}</p>
      <p className="mt-2 text-ink-2">
        {t('links.keep.codeText', { address: new URL(kept.url).host, date: format.dateLong(kept.expiresAt) })}
      </p>
      <Button size="large" className="mt-4 w-full print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('links.keep.print')}
      </Button>
    </section>
  )
}
