import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newPasswordSchema } from '@salus/contract/account/sign-in.ts'
import { largestMeasurementFile } from '@salus/contract/measuring/imports.ts'
import { largestMemberFile } from '@salus/contract/members/imports.ts'
import { largestLogo } from '@salus/contract/tenant/settings.ts'
import { largestAttachment } from '@salus/contract/tenant/support.ts'
import { largestDocument, mostOfTenant, mostPages, mostPixels } from '@salus/domain/documents/document-limits.ts'
import { groupReportLimits } from '@salus/domain/group-reports/wave-plan.ts'
import { guestDays } from '@salus/domain/guests/guest-period.ts'
import { mostMembersOfFile } from '@salus/domain/members/member-table.ts'
import { daysUntilErasure } from '@salus/domain/retention/end-of-tenant.ts'
import { defaultMonths, fixedPeriods, sealedEntryDays } from '@salus/domain/retention/retention-rules.ts'
import { limitLevel, withGrace } from '@salus/domain/tariff/limit-level.ts'
import { currencies, tariffPlans } from '@salus/domain/tariff/tariff-plans.ts'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Returns the number that `said` finds in the file. Meant for constants that the file does not export. */
function numberIn(file: string, said: RegExp): number {
  const [, number] = said.exec(read(file)) ?? []
  if (number === undefined) throw new Error(`${file} says no number like ${said}`)
  return Number(number.replaceAll('_', ''))
}

const words: Readonly<Record<string, string>> = { seven: '7', sieben: '7', fünfmal: '5', fünf: '5', five: '5' }

/** Returns each number of the text once, without its thousands separators, in their order. */
const listNumbers = (text: string): readonly number[] => {
  const digits = text.toLowerCase().replaceAll(/\p{L}+/gu, (word) => words[word] ?? word)
  const found = [...digits.matchAll(/\d+(?:[.,]\d{3})*/g)].map(([number]) => Number(number.replaceAll(/[.,]/g, '')))
  return [...new Set(found)]
}

const mebibytes = (bytes: number) => bytes / 1024 ** 2
const { k, spareInvited, restDays, classes, treeDepth } = groupReportLimits
const fewestInvited = k.min + spareInvited
const invitationDays = numberIn('server/src/features/invitations/invitations.queries.ts', /interval '(\d+) days'/)
const trialDays = numberIn('server/src/features/registration/found-tenant.ts', /trialDays = (\d+)/)
const productTrialDays = numberIn('server/src/features/products/switch-product.ts', /trialDays = (\d+)/)
const resetMinutes = numberIn('server/src/platform/sign-in/account/better-auth.ts', /resetTokenMinutes = (\d+)/)
const registrationHours = numberIn('server/src/features/registration/send-registration-mail.ts', /tokenHours = (\d+)/)
const emailChangeHours = numberIn('server/src/features/profile-settings/request-email-change.ts', /validMs = (\d+) \*/)
const unconfirmedDays = numberIn(
  'server/src/platform/database/jobs/queue.queries.ts',
  /registration where .* '(\d+) days'/,
)
const sessionHours = numberIn('server/src/platform/config/config.ts', /SESSION_HOURS: .*max\((\d+)\)/)
const knownBrowserDays = numberIn('server/src/platform/sign-in/account/known-browser.ts', /const days = (\d+)/)
const unsentDays = numberIn('web/src/features/analyses/saving/unsent-answers.ts', /keptDays = (\d+)/)
const pinTries = numberIn('web/src/platform/offline-day/day-key.ts', /mostTries = (\d+)/)
const mergeUndoDays = numberIn('server/src/features/member-merges/member-merges.queries.ts', /undoDays = (\d+)/)
const linkDays = numberIn('server/src/features/analysis-links/send-analysis-links.ts', /validHours = (\d+) \* 24/)
const codeTries = numberIn('server/src/features/invitations/accept-by-code.ts', /mostTries = (\d+)/)
const measureVersions = numberIn('server/src/features/group-surveys/measures/change-measure.ts', /mostVersions = (\d+)/)
const logoPixels = numberIn('server/src/features/tenant-settings/read-logo.worker.ts', /mostPixels = (\d+)/)
const tagsOfMember = numberIn('server/src/features/members/bulk/change.ts', /mostTags = (\d+)/)
const importColumns = numberIn('domain/src/members/member-table.ts', /mostColumns = (\d+)/)
const movementMinutes = numberIn(
  'domain/src/measurement-profiles/metabolic/activity-questionnaire/too-much-movement.ts',
  /mostMinutesADay = (\d+)/,
)
const perDay = 'domain/src/tariff/invitations-per-day.ts'
const invitationsADay = [/agreed: (\d+)/, /trial: (\d+)/, /further = (\d+)/].map((said) => numberIn(perDay, said))
const graceShare = withGrace(100) - 100
const nearFrom = Array.from({ length: 101 }, (_, used) => used).findIndex((used) => limitLevel(used, 100) === 'near')
const shortestPassword = Array.from({ length: 20 }, (_, length) => 'x'.repeat(length)).findIndex(
  (password) => newPasswordSchema.safeParse(password).success,
)

const periodIn = (unit: 'months' | 'days', period: (typeof fixedPeriods)[keyof typeof fixedPeriods]): number => {
  const [[said, count] = ['', 0]] = Object.entries(period ?? {})
  expect(said).toBe(unit)
  return count
}

const told: Readonly<Record<string, readonly number[]>> = {
  'documents.uploadHint': [mebibytes(largestDocument)],
  'documents.tooLarge': [mebibytes(largestDocument)],
  'documents.fault.too-many-pages': [mostPages],
  'documents.fault.too-many-pixels': [mostPixels / 1e6],
  'errors.tenantStorageFull': [mostOfTenant / 1024 ** 3],
  'errors.measureHistoryFull': [measureVersions],
  'errors.surveyTooSoon': [restDays],
  'errors.surveyTooManyGroups': [classes, treeDepth],
  'groupSurveys.noneText': [k.min],
  'groupSurveys.explain.withdraw': [restDays],
  'groupSurveys.problem.tooSoon': [restDays],
  'groupSurveys.texts.protect1': [k.min],
  'groupSurveys.texts.protect2': [k.min],
  'groupSurveys.texts.afterText': [restDays],
  'staff.firstSteps.surveyText': [fewestInvited],
  'employees.inviteText': [invitationDays],
  'employees.inviteReaderText': [invitationDays],
  'invitations.dialogText': [invitationDays],
  'invitations.codeOneText': [invitationDays],
  'invitations.inParts': invitationsADay,
  'invitations.wrongBirthDate': [codeTries],
  'invitations.codeLocked': [codeTries],
  'guests.text': [guestDays],
  'memberMerges.text': [mergeUndoDays],
  'memberList.sendText': [linkDays],
  'memberList.skip.too-many-tags': [tagsOfMember],
  'products.try': [productTrialDays],
  'products.tryOf': [productTrialDays],
  'products.isOnTrial': [productTrialDays],
  'tenantEnd.stays.invoices': [periodIn('months', fixedPeriods['kept-invoices']) / 12],
  'public.organisationPoint3': [trialDays],
  'public.infoStart2': [trialDays],
  'registration.trial': [trialDays],
  'public.forgotText': [resetMinutes],
  'public.linkOver': [resetMinutes],
  'registration.sentHow': [registrationHours],
  'public.newPasswordText': [shortestPassword],
  'public.passwordTooShort': [shortestPassword],
  'registration.passwordHint': [shortestPassword],
  'registration.passwordTooShort': [shortestPassword],
  'public.privacyBrowserText': [sessionHours, knownBrowserDays, unsentDays],
  'public.privacyLong2': [unconfirmedDays],
  'public.privacyLong3': [periodIn('days', fixedPeriods['sign-in-events'])],
  'public.privacyLong4': [defaultMonths('studio', 'unfinished-analyses') ?? 0],
  'public.privacyLong5': [periodIn('months', fixedPeriods.audit) / 12],
  'tariff.isReached': [graceShare],
  'tariff.reachedText': [graceShare],
  'tariff.overText': [graceShare],
  'tariff.noteReached': [graceShare],
  'tariff.nearText': [nearFrom],
  'tariff.noteNear': [nearFrom],
  'support.fileTooLarge': [mebibytes(largestAttachment)],
  'tenantSettings.logoText': [largestLogo / 1024, logoPixels],
  'tenantSettings.logoTooLarge': [largestLogo / 1024, logoPixels],
  'measurementFiles.dropText': [mebibytes(largestMeasurementFile)],
  'measurementFiles.tooLarge': [mebibytes(largestMeasurementFile)],
  'memberImports.dropText': [mebibytes(largestMemberFile), mostMembersOfFile],
  'memberImports.problem.tooManyRows': [mostMembersOfFile],
  'memberImports.problem.tooManyColumns': [importColumns],
  'memberImports.problem.too-large': [mebibytes(largestMemberFile)],
  'analyses.together.minutes-of-day': [movementMinutes],
  'offlineDays.pinText': [pinTries],
  'offlineDays.onlineText': [pinTries],
  'offlineDays.devices.none': [sealedEntryDays],
  'tenantEnd.intro': [daysUntilErasure],
  'tenantEnd.planText': [daysUntilErasure],
}

test.each(Object.entries(told))('%s says in both languages the number by which Salus works', (key, numbers) => {
  for (const language of ['de', 'en']) {
    const texts = JSON.parse(read(`web/src/i18n/${key.split('.')[0]}.${language}.json`)) as Record<string, string>
    expect(listNumbers(texts[key] ?? ''), language).toEqual([...new Set(numbers)])
  }
})

test('a year paid at once costs as much less as the registration says, in every tariff and currency', () => {
  for (const { listPrices } of tariffPlans)
    for (const currency of currencies) {
      const { monthly, yearly } = listPrices[currency]
      const saved = Math.round(100 - (100 * yearly) / (12 * monthly))
      for (const language of ['de', 'en'])
        expect(read(`web/src/i18n/registration.${language}.json`)).toMatch(
          new RegExp(`"registration.yearly": ".*${saved} ?%`),
        )
    }
})

test.each([
  ['invitation-mail.ts', invitationDays, 'Tage', 'days'],
  ['password-reset-mail.ts', resetMinutes, 'Minuten', 'minutes'],
  ['registration-mail.ts', registrationHours, 'Stunden', 'hours'],
  ['email-change-mail.ts', emailChangeHours, 'Stunden', 'hours'],
  ['tariff-notice-mail.ts', graceShare, '%', '%'],
] as const)('%s says in both languages how long a link lasts, or how much is left', (file, number, de, en) => {
  const mail = read(`server/src/platform/mail/${file}`)
  expect(mail).toContain(`${number} ${de}`)
  expect(mail).toContain(en === '%' ? `${number}%` : `${number} ${en}`)
})

test('every setting that the server reads is in the documents for operators', () => {
  const folder = 'server/src/platform/config'
  const sources = readdirSync(path.join(root, folder)).filter((file) => !/\.test\./.test(file))
  const settings = sources.flatMap((file) =>
    [...read(`${folder}/${file}`).matchAll(/^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): /gm)].map(([, name = '']) => name),
  )
  const howTo = readdirSync(path.join(root, 'docs/how-to')).map((file) => read(`docs/how-to/${file}`))
  const documents = [read('docs/operations.md'), ...howTo].join('\n')
  expect(settings.length).toBeGreaterThan(60)
  expect([...new Set(settings)].filter((name) => !new RegExp(`\\b${name}\\b`).test(documents))).toEqual([])
})
