import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { FastifyInstance } from 'fastify'
import { readNothing } from '../../platform/database/nothing.queries.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountOwnRead } from '../../platform/http/mount/own-read.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, readUser } from '../../platform/scope/tenant.ts'
import { askedLanguage } from './asked-language.ts'
import { availableProfiles } from './available-profiles.ts'
import { licencesOfOwnTenants, licencesOfTenant } from './measurement-profiles.queries.ts'
import { writeProfileAsData } from './write-profile-as-data.ts'
import { setSelfService } from './set-self-service.ts'

const { getMeasurementProfilesOfTenant, getMeasurementProfilesOfCurrentUser, getMeasurementProfile } =
  measurementProfilesApi

export function mountMeasurementProfilesRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, getMeasurementProfilesOfTenant, async ({ params, query, caller, request }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getMeasurementProfilesOfTenant.access }
    const { rows } = await readInTenant(platform, entrance, { query: licencesOfTenant })
    return { items: availableProfiles(rows, askedLanguage(request, query.lang)) }
  })

  mountWrite(app, measurementProfilesApi.setSelfService, (scope, { params, body }) =>
    setSelfService(scope, params.profileId, body.selfService),
  )

  mountOwnRead(app, getMeasurementProfilesOfCurrentUser, {
    query: licencesOfOwnTenants,
    answer: ({ memberships }, { query, request }) => {
      const language = askedLanguage(request, query.lang)
      const items = memberships.flatMap(({ groupId, memberId, rows }) => {
        if (memberId === null) return []
        const selfService = availableProfiles(rows, language).filter((profile) => profile.selfService)
        return selfService.map((profile) => ({ ...profile, groupId, memberId }))
      })
      return { items }
    },
  })

  mount(app, getMeasurementProfile, async ({ params, query, caller, request, reply }) => {
    await readUser(platform, caller, readNothing)
    const profile = profileById(params.profileId) ?? refuse('not-found')
    const language = askedLanguage(request, query.lang)
    // The browser may cache the response, because it is equal for all signed-in users and changes only with a new
    // version of Salus.
    reply
      .header('cache-control', 'private, max-age=300')
      .header('vary', 'accept-language, cookie')
      .header('content-language', language)
    return writeProfileAsData(profile, language)
  })
}
