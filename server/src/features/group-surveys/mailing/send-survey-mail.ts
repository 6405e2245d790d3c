import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { findZone } from '@salus/domain/moments/zone-of-country.ts'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { groupSurveyMail } from '../../../platform/mail/group-survey-mail.ts'
import type { Postman } from '../../../platform/mail/postman.ts'
import { type OperatorDeps, writeAsOperator } from '../../../platform/scope/operator.ts'
import { findSurveyRecipient } from './mailing.queries.ts'

const payloadSchema = z.object({ tenantId: z.coerce.number().int(), surveyId: z.guid(), memberId: z.guid() })

interface SendParts extends OperatorDeps {
  readonly config: Pick<Config, 'publicUrl'>
  readonly postman: Postman
}

/**
 * Returns the job that sends the invitation or the reminder. The mail is about the survey and contains nothing about
 * the person except the name.
 */
export function sendSurveyMail({ config, postman, ...deps }: SendParts) {
  return async (payload: unknown, job: { readonly id: string }): Promise<void> => {
    const { tenantId, ...about } = payloadSchema.parse(payload)
    const entering = { tenantId, occasion: 'send-group-survey-mail' }
    const to = await writeAsOperator(deps, entering, (scope) => findSurveyRecipient(scope, about))
    const profile = to && profileById(to.profileId)
    if (!to || !profile) return
    const link = `${config.publicUrl}/member/member-dashboard`
    const lastDay = dayIn(findZone(to.country, to.timezone), to.closesAt)
    await postman({ ...groupSurveyMail(to, { lastDay, link, minutes: profile.minutes, k: to.k }), id: job.id })
  }
}
