import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { useRef } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { useCopy } from '../../../platform/device/use-copy.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Check, Copy, Printer } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTenant } from '../staff-area.tsx'

const protections = [1, 2, 3, 4, 5, 6] as const

/** The page /staff/{groupId}/group-surveys/texts, with texts for the works council and the participants. */
export function GroupSurveyTexts() {
  const t = useT()
  const language = useLanguage()
  const { tenantId } = useTenant()
  const page = useRef<HTMLDivElement>(null)
  const reading = useReading()
  const isWhole = reading.text !== null
  const consent = findConsentText('group-reports')
  return (
    <div className="max-w-[780px]">
      <BackLink target={paths.staff.groupSurveys(tenantId)}>{t('groupSurveys.title')}</BackLink>
      <PageHeader
        title={t('groupSurveys.texts.title')}
        text={t('groupSurveys.texts.lead')}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <CopyButton isReady={isWhole} read={() => page.current?.innerText ?? ''} />
            <Button disabled={!isWhole} onClick={() => window.print()}>
              <Printer aria-hidden strokeWidth={1.75} />
              {t('groupSurveys.texts.print')}
            </Button>
          </span>
        }
      />
      <div ref={page} className="space-y-4">
        <Card heading={t('groupSurveys.texts.council')} isPadded>
          <div className="max-w-[68ch] space-y-5">
            <Section title={t('groupSurveys.texts.purpose')} text={t('groupSurveys.texts.purposeText')} />
            <Section title={t('groupSurveys.texts.who')} text={t('groupSurveys.texts.whoText')} />
            <section>
              <h3 className="font-medium">{t('groupSurveys.texts.protect')}</h3>
              <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2">
                {protections.map((number) => (
                  <li key={number}>{t(`groupSurveys.texts.protect${number}`)}</li>
                ))}
              </ul>
            </section>
            <WhoReads reading={reading} />
            <Section title={t('groupSurveys.texts.own')} text={t('groupSurveys.texts.ownText')} />
            <Section title={t('groupSurveys.texts.after')} text={t('groupSurveys.texts.afterText')} />
          </div>
        </Card>
        <Card heading={t('groupSurveys.texts.people')} isPadded>
          <p className="max-w-[68ch] text-ink-2">{t('groupSurveys.texts.peopleLead', { version: consent.version })}</p>
          <blockquote className="mt-3 max-w-[68ch] rounded-control bg-well px-4 py-3">
            {consent.words[language].replace('{date}', t('groupSurveys.texts.lastDay'))}
          </blockquote>
        </Card>
      </div>
    </div>
  )
}

function useReading() {
  const t = useT()
  const { tenantId } = useTenant()
  const surveys = useApiQuery(groupSurveysApi.getGroupSurveys, { params: { tenantId } })
  if (surveys.data === undefined) return { text: null, surveys }
  return { text: t(`groupSurveys.texts.reading${surveys.data.groupReportsApart ? 'Text' : 'Together'}`), surveys }
}

/**
 * Shows who can read reports with the current setting, because a works council agrees to exactly this setting. All
 * people who may open the page see the same text.
 */
function WhoReads({ reading: { text, surveys } }: { readonly reading: ReturnType<typeof useReading> }) {
  const t = useT()
  if (text !== null) return <Section title={t('groupSurveys.texts.reading')} text={text} />
  return surveys.isError ? (
    <ProblemState error={surveys.error} onRetry={() => void surveys.refetch()} />
  ) : (
    <Skeleton className="h-20 rounded-control" />
  )
}

function Section({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 text-ink-2">{text}</p>
    </section>
  )
}

function CopyButton({ isReady, read }: { readonly isReady: boolean; readonly read: () => string }) {
  const t = useT()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <Button disabled={!isReady} onClick={() => copy(read())}>
      <Icon aria-hidden strokeWidth={1.75} />
      {t(isCopied ? 'groupSurveys.texts.copied' : 'groupSurveys.texts.copy')}
    </Button>
  )
}
