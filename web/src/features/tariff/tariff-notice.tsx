import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import type { ReactNode } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CircleAlert, Info } from '../../ui/icons.ts'
import { urgentLimits } from './limit-notes.ts'

const texts = { near: 'tariff.nearText', reached: 'tariff.reachedText', over: 'tariff.overText' } as const

export function TariffNotice({ tariff, action }: { readonly tariff: TenantTariff; readonly action?: ReactNode }) {
  const t = useT()
  const format = useFormat()
  const limits = urgentLimits(tariff.usage)
  const said = () => {
    if (tariff.state === 'trial-over')
      return { isUrgent: true, text: t('tariff.trialOver', { date: format.date(tariff.trialEndsOn ?? '') }) }
    const level = limits[0]?.level
    if (level === undefined) return null
    const count = limits.filter((one) => one.level === level).length
    return { isUrgent: level !== 'near', text: t(texts[level], { count }) }
  }
  const notice = said()
  if (notice === null) return null
  const Icon = notice.isUrgent ? CircleAlert : Info
  return (
    <div
      role="status"
      className={classNames(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-5 py-3.5',
        notice.isUrgent ? 'bg-warning-soft text-warning-ink' : 'bg-accent-soft text-accent-ink',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{notice.text}</p>
      {action}
    </div>
  )
}
