import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { Release } from '@salus/domain/group-reports/release.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { dayIn } from '../../../platform/dates/tenant-time.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Fact } from '../fact.tsx'

interface MethodProps {
  readonly release: Release
  readonly profile: MeasurementProfileAsData
  readonly zone: string
}

export function Method({ release, profile, zone }: MethodProps) {
  const t = useT()
  const format = useFormat()
  const rules = ['means', 'shares', 'intervals', 'comparison', 'change', 'order', 'hidden'] as const
  return (
    <Disclosure title={t('groupReports.method')} isPrinted>
      <div className="grid gap-x-8 gap-y-6 @[47.5rem]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <dl className="grid max-w-[68ch] gap-4 text-small">
          {rules.map((rule) => (
            <div key={rule}>
              <dt className="font-semibold">{t(`groupReports.method.${rule}`)}</dt>
              <dd className="mt-0.5 text-ink-2">{t(`groupReports.method.${rule}Text`, { k: release.k })}</dd>
            </div>
          ))}
        </dl>
        <dl className="grid content-start gap-3 text-small">
          <Fact name={t('groupReports.questionnaire')}>
            {t('groupReports.version', { name: profile.name, version: release.version })}
          </Fact>
          <Fact name={t('groupReports.source')}>{profile.source}</Fact>
          <Fact name={t('groupReports.smallest')}>{t('groupReports.peopleCount', { count: release.k })}</Fact>
          <Fact name={t('groupReports.closedAt')}>{format.date(dayIn(zone, release.closedAt))}</Fact>
          <Fact name={t('groupReports.hash')} note={t('groupReports.hashText')}>
            <code className="num block text-caption break-all">{release.sha256}</code>
          </Fact>
        </dl>
      </div>
    </Disclosure>
  )
}
