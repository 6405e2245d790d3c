import { writeFileSync, mkdirSync } from 'node:fs'
import { reportDocument } from '@salus/server/features/check-ups/report/report-document.ts'
import { renderReport } from '@salus/server/features/check-ups/report/render-report.ts'
import { sampleCheckUp } from './report-samples.ts'
mkdirSync('/tmp/pdfs',{recursive:true})
for (const kind of ['stress-load','stressor-analysis','work-ability','stress-type','stress-resistance-capacities','activity-questionnaire','risk-questionnaire','manual-questionnaire','body-composition-scale','body-analysis-device',4,10,8]) for (const language of ['de','en'] as const) {
  const checkUp = sampleCheckUp({kind,person:4,daysAgo:10})
  writeFileSync(`/tmp/pdfs/${kind}-${language}.pdf`, renderReport(reportDocument({checkUp,memberName:'Mara Lindner',tenantName:'Studio Nord',language,timezone:'Europe/Berlin'})))
}
