import { type ChangeWord, changeWords, type Release } from '@salus/domain/group-reports/release.ts'
import { layOutGroups } from '../groups/lay-out-groups.ts'
import { findScore, type Theme } from '../themes/list-themes.ts'

/** The themes that changed in the same way for the whole organisation since the last survey. */
export interface ChangesOfWhole {
  readonly word: ChangeWord
  readonly themes: readonly Theme[]
}

export interface ChangesOfGroup {
  readonly key: string
  readonly name: string
  readonly breakdown: string
  readonly changes: readonly { readonly theme: Theme; readonly word: ChangeWord }[]
}

type ShownWhole = Extract<Release['whole'], { n5: number }>

/** Groups the themes by their change since the last survey. Empty after a first survey. */
export function listChangesOfWhole(whole: ShownWhole, themes: readonly Theme[]): readonly ChangesOfWhole[] {
  const judged = themes.flatMap((theme) => {
    const word = findScore(whole.scores, theme.code)?.change
    return word === undefined ? [] : [{ theme, word }]
  })
  return changeWords.flatMap((word) => {
    const members = judged.filter((one) => one.word === word).map(({ theme }) => theme)
    return members.length === 0 ? [] : [{ word, themes: members }]
  })
}

const isNews = (word: ChangeWord | undefined): word is ChangeWord =>
  word === 'better' || word === 'worse' || word === 'changed'

/**
 * Lists the shown groups in which at least one theme is better, worse or changed since the last survey. Keeps the order
 * of `layOutGroups`.
 */
export const listChangesOfGroups = (
  breakdowns: Release['breakdowns'],
  themes: readonly Theme[],
): readonly ChangesOfGroup[] =>
  breakdowns.flatMap(({ id, name: breakdown, classes }) =>
    layOutGroups(classes).flatMap(({ row }) => {
      if (!row.shown) return []
      const changes = themes.flatMap((theme) => {
        const word = findScore(row.scores, theme.code)?.change
        return isNews(word) ? [{ theme, word }] : []
      })
      return changes.length === 0 ? [] : [{ key: `${id} ${row.classId}`, name: row.name, breakdown, changes }]
    }),
  )
