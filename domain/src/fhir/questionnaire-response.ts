import type { AnswerValue, Item, MeasurementProfile } from '../measurement-profiles/measurement-profile.ts'
import { nameOptionSystem, nameQuestionnaire } from './own-systems.ts'
import type { QuestionnaireResponse, QuestionnaireResponseItem, Reference } from './resources.ts'
import type { FhirCheckUp, FhirSource } from './source.ts'

export function buildQuestionnaireResponse(of: {
  readonly source: FhirSource
  readonly checkUp: FhirCheckUp
  readonly profile: MeasurementProfile
  readonly subject: Reference
}): QuestionnaireResponse {
  const { source, checkUp, profile, subject } = of
  return {
    resourceType: 'QuestionnaireResponse',
    id: source.makeId(`${checkUp.resultGuid} answers`),
    questionnaire: `${nameQuestionnaire(profile.code)}|${checkUp.version}`,
    status: checkUp.status === 'withdrawn' ? 'entered-in-error' : checkUp.revision > 1 ? 'amended' : 'completed',
    subject,
    authored: checkUp.dateOfMeasurement,
    source: subject,
    item: profile.items.flatMap((item) => responseItem(item, { checkUp, source, profileCode: profile.code })),
  }
}

function responseItem(
  item: Item,
  of: { readonly checkUp: FhirCheckUp; readonly source: FhirSource; readonly profileCode: string },
): QuestionnaireResponseItem[] {
  const given = of.checkUp.answers[item.id]
  if (given === undefined || given === null) return []
  const all = Array.isArray(given) ? given : [given as Exclude<AnswerValue, readonly string[] | null>]
  const answer = all.map((value) => buildAnswer(item, value, of))
  return answer.length === 0 ? [] : [{ linkId: item.id, text: item.text[of.source.language], answer }]
}

function buildAnswer(
  item: Item,
  value: number | string | boolean,
  { source, profileCode }: { readonly source: FhirSource; readonly profileCode: string },
): QuestionnaireResponseItem['answer'][number] {
  if (typeof value === 'boolean') return { valueBoolean: value }
  if (item.kind === 'single-choice' || item.kind === 'multiple-choice') {
    const option = item.options.find((each) => each.value === value)
    const display = option?.label[source.language]
    return {
      valueCoding: {
        system: nameOptionSystem(profileCode, item.id),
        code: String(value),
        ...(display === undefined ? {} : { display }),
      },
    }
  }
  return typeof value === 'number' ? { valueDecimal: value } : { valueString: value }
}
