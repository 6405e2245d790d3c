import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import type { Translate } from '../../i18n/t.tsx'

export const writeLength = (t: Translate, { kind, itemCount, mayAskFewer, minutes }: OwnMeasurementProfile): string =>
  t(kind === 'questionnaire' ? 'overview.questions' : 'overview.values', {
    count: itemCount,
    limit: mayAskFewer === true ? 'upTo' : 'exact',
    minutes,
  })
