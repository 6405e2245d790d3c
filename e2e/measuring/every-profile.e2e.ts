// Runs every measurement profile from the first question to the result, by keyboard alone and by touch. Each profile is
// run by keyboard in one language and by touch in the other. Languages are swapped from profile to profile.

import type { Page } from '@playwright/test'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { MeasurementProfile, Score, Subject } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Language } from '@salus/domain/words.ts'
import { type Hand, handByWay, heading, isDays, type Way } from '../steps/hands.ts'
import { newMember, signIn } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers, type AnsweredItem } from '../steps/plausible-answers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, inEveryCase, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const viewports = { keyboard: { width: 1440, height: 900 }, touch: { width: 390, height: 844 } } as const
const locales = { de: 'de-DE', en: 'en-GB' } as const
interface Look {
  readonly way: Way
  readonly language: Language
}
const looks = allProfiles.flatMap((profile, place) => {
  const [byKeyboard, byTouch]: readonly Language[] = place % 2 === 0 ? ['en', 'de'] : ['de', 'en']
  return [
    { profile, way: 'keyboard', language: byKeyboard ?? 'en' } as const,
    { profile, way: 'touch', language: byTouch ?? 'de' } as const,
  ]
})

async function expectNothingCutOff(page: Page, what: string) {
  const cutOff = await page.locator('[data-full-screen]').evaluate((layer) => {
    const wide = layer.scrollWidth > layer.clientWidth ? ['the page'] : []
    const parts = [...layer.querySelectorAll('h1, p, label, button')].filter((part) => {
      const { width, left, right } = part.getBoundingClientRect()
      const { clipPath, textOverflow } = getComputedStyle(part)
      // Skips long names in the bar, which are shortened on purpose, and text for screen readers, which has no visible
      // box.
      const isHidden = width <= 1 || clipPath !== 'none' || textOverflow === 'ellipsis'
      return !isHidden && (part.scrollWidth > part.clientWidth + 1 || left < 0 || right > window.innerWidth + 0.5)
    })
    return [...wide, ...parts.map((part) => part.textContent)]
  })
  expect(cutOff, `${what} is cut off`).toEqual([])
}

async function runQuestions(
  page: Page,
  hand: Hand,
  { plan, language }: { plan: readonly AnsweredItem[]; language: Language },
) {
  for (const [index, answered] of plan.entries()) {
    await expect(heading(page)).toHaveText(answered.item.text[language])
    // Waits for the focus, which a number field gets only after its question is painted.
    if (answered.item.kind === 'number' && !isDays(answered)) await expect(page.getByRole('textbox')).toBeFocused()
    await expectNothingCutOff(page, answered.item.id)
    if (index === 1) await expectAccessible(page, 'a question')
    await hand.answer(answered)
  }
}

async function runProfile(page: Page, profile: MeasurementProfile, { way, language }: Look) {
  const hand = handByWay[way](page, language)
  // The answers are the middle of the usual range. The server accepts them for every member, because each has a known
  // height.
  const plan = plausibleAnswers(profile, { age: 45, sex: 'female' })
  await hand.start()
  if (findCurrent(profile.id) !== undefined) {
    await expect(heading(page)).toHaveText(text(language, 'safety.title'))
    await expect(heading(page)).toBeFocused()
    await expectNothingCutOff(page, 'the safety questions')
    await hand.passGate()
    await expect(heading(page)).toHaveText(profile.name[language])
  }
  if (profile.kind === 'questionnaire') await runQuestions(page, hand, { plan, language })
  else {
    await expect(heading(page)).toBeFocused()
    await expectNothingCutOff(page, 'the form')
    await expectAccessible(page, 'the form')
    await hand.fillIn(plan)
  }
  const title = profile.kind === 'questionnaire' ? 'analyses.review.title' : 'analyses.review.valuesTitle'
  await expect(heading(page)).toHaveText(text(language, title))
  await expectNothingCutOff(page, 'the review')
  await expectAccessible(page, 'the review')
  await hand.send()
  return plan
}

interface StoredCheckUp {
  readonly answers: Readonly<Record<string, unknown>>
  readonly scores: readonly Score[]
  readonly subject: Subject
}

function expectStored(stored: StoredCheckUp, profile: MeasurementProfile, plan: readonly AnsweredItem[]) {
  expect(stored.answers).toMatchObject(makeAnswers(plan))
  const scoring = profile.score(makeAnswers(plan), stored.subject)
  if (!scoring.ok) throw new Error(JSON.stringify(scoring.problems))
  const listValues = (scores: readonly Score[]) => scores.map(({ code, value }) => [code, value])
  expect(listValues(stored.scores)).toEqual(listValues(scoring.scores))
  expect(stored.scores.filter(({ value }) => value !== null).length).toBeGreaterThan(0)
}

for (const [place, { profile, way, language }] of looks.entries()) {
  // `npm test` runs each profile only once, by keyboard or by touch alternately. The other combinations are additional
  // checks.
  const isRepeat = place % 2 !== (place >> 1) % 2

  test.describe(`by ${way}, ${language}, ${viewports[way].width} px`, () => {
    test.use({ locale: locales[language], viewport: viewports[way], hasTouch: way === 'touch' })
    // The stress load is not run as the member, because another test may run it for this member at the same time.
    const isOwn = profile.selfServiceByDefault && profile.code !== 'stress-load'

    test(`${isOwn ? 'a member' : 'staff'}: ${profile.code}`, isRepeat ? inEveryCase : {}, async ({ page, context }) => {
      await signIn(context, isOwn ? 'member' : 'staff')
      const person = isOwn ? null : await newMember(context.request, 1, `Profil ${way} ${Date.now()}`)
      await page.goto(
        person === null
          ? `/member/perform-analysis/${profile.path}`
          : `/staff/1/perform-analysis/${profile.path}?memberId=${person.id}`,
      )
      const plan = await runProfile(page, profile, { way, language })
      await expect(page).toHaveURL(/(member-dashboard|member-measurements)\/[0-9a-f-]{36}/)
      const guid = /\/([0-9a-f-]{36})/.exec(new URL(page.url()).pathname)?.[1] ?? ''
      await expect(page.getByText(new RegExp(text(language, 'checkUps.screening').slice(0, 30))).first()).toBeVisible()
      await expectNoSidewaysScroll(page, 'the result')
      await expectAccessible(page, 'the result')
      const answer = await context.request.get(isOwn ? `/api/me/check-ups/${guid}` : `/api/tenants/1/check-ups/${guid}`)
      expect(answer.status(), await answer.text()).toBe(200)
      expectStored((await answer.json()) as StoredCheckUp, profile, plan)
    })
  })
}
