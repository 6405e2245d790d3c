import type { Measurement } from '@salus/contract/check-ups/measurement.ts'
import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import type { Warning } from '@salus/contract/check-ups/warnings.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { showsDistress } from '@salus/domain/help-lines/distress.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { findRatingBands } from '@salus/domain/measurement-profiles/shown/rating-bands.ts'
import type {
  Band,
  MeasurementProfile,
  Score,
  ScoreDefinition,
  Subject,
} from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { chooseShownDecimals } from '@salus/domain/numbers/shown-decimals.ts'
import { findWarnings } from '@salus/domain/warnings/find-warnings.ts'
import { joinSentences } from '@salus/domain/words.ts'
import { findDoubtsAboutPerson } from '@salus/domain/wrong-person/wrong-person.ts'
import type { PreparedDay, PreparedPerson } from './prepared-day.ts'

interface Measured {
  readonly day: PreparedDay
  readonly person: PreparedPerson
  readonly body: Measurement
}

export interface PreliminaryScore {
  readonly score: Score
  readonly definition: ScoreDefinition
  readonly band: Band | undefined
  /**
   * The number of decimals to show. With fewer decimals, a number just below a limit would look as if it had reached
   * the limit.
   */
  readonly decimals: number
}

export interface Preliminary {
  readonly profile: MeasurementProfile
  readonly scores: readonly PreliminaryScore[]
  readonly warnings: readonly Warning[]
  /** True if help lines must be shown to the person who answered. */
  readonly showsDistress: boolean
}

/**
 * Returns why the measurement must not be stored: the server would refuse its answers, or it may belong to another
 * person. Returns `null` if the measurement can be stored. The server checks the measurement again on arrival.
 */
export function refuseOffline(measured: Measured): Problem | null {
  const { body, person } = measured
  const field = body.values === undefined ? 'answers' : 'values'
  const scoring = requireProfile(body).score(body.values ?? body.answers ?? {}, buildSubject(measured))
  if (!scoring.ok)
    return {
      ...buildProblem('invalid-input', 422),
      errors: scoring.problems.map((one) => ({ ...one, path: `${field}.${one.path}` })),
    }
  const doubts = body.confirmed === true ? [] : doubtsAbout(body, person, buildSubject(measured))
  return doubts.length === 0 ? null : { ...buildProblem('maybe-another-person', 409), doubts: [...doubts] }
}

export const buildProblem = (code: Problem['code'], status: number): Problem => ({
  type: 'about:blank',
  title: code,
  status,
  code,
})

function doubtsAbout(body: Measurement, person: PreparedPerson, { age }: Subject): readonly PersonDoubt[] {
  // As on the server, only body-scale values that staff entered can raise doubts. A member who enters the values on the
  // handed-over device has already confirmed the name.
  if (requireProfile(body).family !== 'body-scale' || body.answeredBy === 'with-staff') return []
  const { weight, height } = body.values ?? body.answers ?? {}
  const measured = {
    at: body.dateOfMeasurement ?? new Date().toISOString(),
    weightKg: typeof weight === 'number' ? weight : undefined,
    heightCm: typeof height === 'number' ? height : undefined,
  }
  const { sex, heightCm, nearestReading } = person
  return findDoubtsAboutPerson(measured, { sex, age, heightCm, nearest: nearestReading ?? undefined })
}

/**
 * Scores the answers on this device with the same functions as the server. These scores are shown until the server's
 * scores arrive. Returns `null` for answers that the server would refuse.
 */
export function scorePreliminarily(measured: Measured): Preliminary | null {
  const { body, day } = measured
  const profile = requireProfile(body)
  const subject = buildSubject(measured)
  const scoring = profile.score(body.values ?? body.answers ?? {}, subject)
  if (!scoring.ok) return null
  const scores = scoring.scores.flatMap((score) => {
    const definition = profile.scores.find(({ code }) => code === score.code)
    if (definition === undefined || definition.role === 'detail') return []
    const { bands } = findRatingBands(definition, subject, score)
    const value = typeof score.value === 'number' ? score.value : null
    const decimals = chooseShownDecimals(definition.decimals, { value, bands })
    return [{ score, definition, decimals, band: bands.find(({ code }) => code === score.band) }]
  })
  const warnings = findWarnings({ profileId: profile.id, scores: scoring.scores, country: day.tenant.country }).map(
    ({ advice, codes, ...warning }): Warning => {
      const [steps, staffSteps] = [advice.map(({ person }) => person), advice.map(({ staff }) => staff)]
      return {
        ...warning,
        codes: [...codes],
        steps,
        staffSteps,
        text: joinSentences(steps),
        staffText: joinSentences(staffSteps),
      }
    },
  )
  const { id: profileId } = profile
  return { profile, scores, warnings, showsDistress: showsDistress({ profileId, scores: scoring.scores }) }
}

function requireProfile({ profileId }: Measurement): MeasurementProfile {
  const profile = profileById(profileId)
  if (profile === undefined) throw new Error(`there is no profile ${profileId}`)
  return profile
}

/**
 * Describes the person on the measurement day. The age 0 is only a placeholder: people of unknown age are not measured.
 */
const buildSubject = ({ day, person: { sex, ageOnDay, heightCm } }: Measured): Subject => ({
  age: ageOnDay ?? 0,
  sex,
  heightCm: heightCm ?? undefined,
  riskRegion: day.tenant.riskRegion ?? undefined,
})
