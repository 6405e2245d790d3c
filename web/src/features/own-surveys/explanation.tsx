import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Info } from '../../ui/icons.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const parts = ['shows', 'readers', 'secret', 'change', 'apart'] as const

export function ExplanationButton({ survey }: { readonly survey: MyGroupSurvey }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="justify-start! text-left!" onClick={() => setOpen(true)}>
        <Info aria-hidden />
        {t('ownSurveys.explain')}
      </Button>
      {isOpen && <Explanation survey={survey} onClose={() => setOpen(false)} />}
    </>
  )
}

function Explanation({ survey, onClose }: { readonly survey: MyGroupSurvey; readonly onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const facts = { tenant: survey.tenantDisplayName, k: survey.k, date: format.dateTime(survey.closesAt) }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ownSurveys.explain.title')}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('ownSurveys.explain.close')}</Button>}
    >
      <dl className="space-y-4">
        {parts.map((part) => (
          <div key={part}>
            <dt className="font-semibold">{t(`ownSurveys.explain.${part}`)}</dt>
            <dd className="mt-1 text-ink-2">{t(`ownSurveys.explain.${part}Text`, facts)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
