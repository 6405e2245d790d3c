import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { factsOfPerson } from '../../features/offline-days/person-facts.ts'
import { findCurrent, pathWithoutCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { useMemo, useState } from 'react'
import { FullScreen } from '../../features/analyses/frame/full-screen.tsx'
import { useLanguageAfterwards } from '../../features/analyses/frame/language.tsx'
import { OpenRunner } from '../../features/analyses/runner/open-runner.tsx'
import { WithRunPlace } from '../../features/analyses/runner/run-context.tsx'
import { dayHasChanged } from '../../features/offline-days/day-on-device.ts'
import { readSafetyAnswers, dayOfAsking, gateOfPerson, withNewer } from '../../features/offline-days/offline-gate.ts'
import type { EntryContent, SafetyAnswerHere } from '../../features/offline-days/prepared-day.ts'
import { nextCreatedAt } from '../../features/offline-days/clock/next-created-at.ts'
import { withMarks } from '../../features/offline-days/with-marks.ts'
import { GateScreens } from '../../features/safety/safety-gate.tsx'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { writeOnOwnClock } from '../../platform/device/own-clock.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { type OfflineRun, offlineWay, openOfflineRun } from './offline-way.ts'

interface MeasureProps {
  readonly run: OfflineRun
  readonly onDone: (entryId: string) => void
  readonly onLeave: () => void
  readonly onOtherProfile: (profileId: string) => void
}

export function Measure({ run, onDone, onLeave, onOtherProfile }: MeasureProps) {
  const t = useT()
  const language = useLanguage()
  const { open, person, profileId, isHandedOver } = run
  useLanguageAfterwards(true)
  const profile = open.day.profiles[language].find(({ id }) => id === profileId)
  const [opened] = useState(() => openOfflineRun(run))
  const way = useMemo(() => offlineWay(run), [run])
  const safety = useOfflineGate(run)
  if (profile === undefined) return null
  const byHand = open.day.profiles[language].find(({ path }) => path === pathWithoutCurrent)
  return (
    <WithRunPlace
      memberName={isHandedOver ? undefined : fullName(person)}
      memberFacts={isHandedOver ? undefined : factsOfPerson(person, t)}
      guestHead={isHandedOver ? <span className="font-medium">{t('offlineDays.handedOver')}</span> : undefined}
      isKeptHere
      icon={<ProductIcon pluginId={profile.pluginId} profileId={profile.id} />}
      gate={
        findCurrent(profileId) === undefined ? undefined : (
          <GateScreens
            profileId={profileId}
            asked="staff"
            gate={safety.gate}
            last={null}
            onAnswer={safety.answer}
            onEnd={onLeave}
            onWithoutCurrent={byHand && (() => onOtherProfile(byHand.id))}
          />
        )
      }
      onDone={onDone}
      onLeave={onLeave}
    >
      <FullScreen>
        <OpenRunner {...{ way, profile, opened }} onStartOver={onLeave} />
      </FullScreen>
    </WithRunPlace>
  )
}

/**
 * Returns the known answers to the safety questions. Answers given on this device replace the answers in the prepared
 * day. New answers are stored on the device and are sent before the result.
 */
function useOfflineGate({ open, person, profileId }: OfflineRun) {
  const [answers, setAnswers] = useState(() =>
    withNewer(readSafetyAnswers(person), open.marks.safety[person.memberId] ?? []),
  )
  const answer = async (given: readonly { question: SafetyQuestionCode; applies: boolean }[]) => {
    const now = new Date()
    const how = {
      saidBy: 'staff',
      askedBy: open.day.preparedBy,
      askedAt: now.toISOString(),
      askedOn: dayOfAsking(open.day.day.day, now),
    } as const
    const newer = given.map((one): SafetyAnswerHere => ({ ...one, ...how }))
    const { memberId } = person
    const entryId = crypto.randomUUID()
    const askedAt = writeOnOwnClock(now)
    const body = { profileId, answers: [...given], saidBy: 'staff' as const, entryId, askedAt }
    const kept = await withMarks(async ({ day: { proof }, marks: before }, day) => {
      const content: EntryContent = { proof, kind: 'safety-answers', memberId, body }
      const safety = { ...before.safety, [memberId]: [...withNewer(before.safety[memberId] ?? [], newer)] }
      const marks = { ...before, safety }
      await day.keepEntry({ id: entryId, createdAt: await nextCreatedAt(day), content, marks, draftId: null })
      return true
    })
    if (kept === null) throw new Error('the offline day was locked during a run')
    await dayHasChanged()
    setAnswers(withNewer(answers, newer))
  }
  const gate: SafetyGateOfMember = gateOfPerson(person, answers, open.day.day.day)
  return { gate, answer }
}
