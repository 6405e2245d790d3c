import type { InvitationCode } from '@salus/contract/tenant/invitations.ts'
import { Printer } from '../../../ui/icons.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { fullName } from '../../../platform/people/member-name.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MainActionFirst } from '../../../ui/main-action-first.tsx'
import { useTenant } from '../staff-area.tsx'

/** Codes to cut out and hand over. The codes are shown only once. */
export function CodeSheet({ codes, onDone }: { codes: readonly InvitationCode[]; onDone: () => void }) {
  const t = useT()
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('invitations.sheetTitle', { count: codes.length })}
          text={t(codes.length === 0 ? 'invitations.sheetNone' : 'invitations.sheetText')}
          actions={
            <MainActionFirst
              main={
                codes.length > 0 && (
                  <Button variant="primary" onClick={() => window.print()}>
                    <Printer aria-hidden strokeWidth={1.75} />
                    {t('invitations.print')}
                  </Button>
                )
              }
              others={<Button onClick={onDone}>{t('invitations.done')}</Button>}
            />
          }
        />
      </div>
      <ul className="grid gap-4 @[47.5rem]:grid-cols-2 print:grid-cols-2">
        {codes.map((code) => (
          <li key={code.invitationId}>
            <Slip code={code} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Slip({ code: slip }: { code: InvitationCode }) {
  const t = useT()
  const format = useFormat()
  const { membership } = useTenant()
  const { externalNumber, code, url, expiresAt } = slip
  const name = fullName(slip)
  const address = `${new URL(url).host}${paths.invitation().to}`
  return (
    <article className="card flex h-full flex-wrap items-center gap-5 border-dashed p-5">
      <QrCode text={url} label={t('invitations.slipQr', { name })} className="size-32 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-small text-muted">{membership.displayName}</p>
        <h2 className="text-h3 font-semibold [overflow-wrap:anywhere]">{name}</h2>
        {externalNumber !== null && (
          <p className="num text-small text-ink-2">{t('menu.memberNumber', { number: externalNumber })}</p>
        )}
        <p className="mt-2 text-small text-ink-2 [overflow-wrap:anywhere]">{t('invitations.slipHow', { address })}</p>
        <p className="num mt-2 text-[1.5rem] font-semibold tracking-[.08em]">{code}</p>
        <p className="num mt-1 text-small text-muted">
          {t('invitations.slipUntil', { date: format.dateLong(expiresAt) })}
        </p>
      </div>
    </article>
  )
}
