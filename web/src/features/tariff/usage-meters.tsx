import type { LimitMeter, TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Meter } from '../../ui/meter.tsx'

const meters = [
  ['checkUpsThisMonth', 'tariff.checkUpsThisMonth'],
  ['activeMembers', 'tariff.members'],
  ['employees', 'tariff.employees'],
  ['products', 'tariff.products'],
] as const satisfies readonly (readonly [keyof TenantTariff['usage'], TranslationKey])[]

export function UsageMeters({ usage }: { readonly usage: TenantTariff['usage'] }) {
  const t = useT()
  const format = useFormat()
  return (
    <section
      aria-label={t('tariff.usage')}
      className="card mb-4 grid gap-6 p-6 @[26rem]:grid-cols-2 @[56.25rem]:grid-cols-4"
    >
      {meters.map(([name, word]) => {
        const meter = usage[name]
        const { used, allowed } = meter
        return (
          <div key={name} className="min-w-0">
            <div className="flex min-h-6 items-center justify-between gap-2">
              <h2 className="text-small text-ink-2">{t(word)}</h2>
              {allowed !== null && meter.level !== 'within' && (
                <Chip tone="watch" shape="up">
                  {t('tariff.percent', { percent: Math.round((used / allowed) * 100) })}
                </Chip>
              )}
            </div>
            <p className="num mb-2 mt-1 text-[1.25rem] font-semibold leading-7 tracking-[-.018em]">
              {format.number(used)}{' '}
              <span className="text-small font-normal tracking-normal text-muted">
                {allowed === null ? t('staff.unlimited') : t('staff.ofAllowed', { allowed })}
              </span>
            </p>
            <Meter used={used} allowed={allowed} label={t(word)} />
            {name !== 'products' && <Forecast meter={meter} />}
          </div>
        )
      })}
    </section>
  )
}

function Forecast({ meter: { forecast, level, allowed } }: { readonly meter: LimitMeter }) {
  const t = useT()
  const format = useFormat()
  if (allowed === null) return null
  const text = () => {
    if (level === 'over') return t('tariff.isOver')
    if (forecast.kind === 'rising') return t('tariff.reachedAbout', { date: format.date(forecast.reachedOn) })
    if (forecast.kind === 'reached') return t('tariff.isReached')
    return forecast.kind === 'enough' ? t('tariff.isEnough') : t('tariff.noTrend')
  }
  return <p className="mt-2 text-caption text-ink-2">{text()}</p>
}
