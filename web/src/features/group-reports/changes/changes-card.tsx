import type { Release } from '@salus/domain/group-reports/release.ts'
import { useT } from '../../../i18n/t.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChangeWord } from '../figures/verdicts.tsx'
import type { Theme } from '../themes/list-themes.ts'
import { type ChangesOfGroup, listChangesOfGroups, listChangesOfWhole } from './list-changes.ts'

interface ChangesCardProps {
  readonly whole: Extract<Release['whole'], { n5: number }>
  readonly breakdowns: Release['breakdowns']
  readonly themes: readonly Theme[]
}

export function ChangesCard({ whole, breakdowns, themes }: ChangesCardProps) {
  const t = useT()
  const changes = listChangesOfWhole(whole, themes)
  const groups = listChangesOfGroups(breakdowns, themes)
  if (changes.length === 0) return null
  return (
    <Card data-part="changes" heading={t('groupReports.changes')} className="print-flow @container">
      <p className="px-5 pb-4 text-small text-ink-2">{t('groupReports.notSamePeople')}</p>
      <dl>
        {changes.map(({ word, themes: members }) => (
          <div
            key={word}
            className="grid gap-x-6 gap-y-1 border-t border-sep px-5 py-3 @[35rem]:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <dt>
              <ChangeWord change={word} />
            </dt>
            <dd className="text-small">{members.map(({ name }) => name).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {groups.length > 0 && <GroupsWithNews groups={groups} />}
      <p className="rounded-b-card border-t border-line bg-well px-5 py-3 text-caption text-muted">
        {t('groupReports.changeRule')}
      </p>
    </Card>
  )
}

function GroupsWithNews({ groups }: { readonly groups: readonly ChangesOfGroup[] }) {
  const t = useT()
  return (
    <section aria-labelledby="changed-groups">
      <h3 id="changed-groups" className="border-t border-line bg-well px-5 py-2.5 text-small font-semibold">
        {t('groupReports.changesOfGroups')}
      </h3>
      <ul>
        {groups.map(({ key, name, breakdown, changes }) => (
          <li
            key={key}
            className="grid gap-x-6 gap-y-1 border-t border-sep px-5 py-3 @[35rem]:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <span className="min-w-0 text-small font-medium break-words">
              {name} <span className="font-normal text-muted">· {breakdown}</span>
            </span>
            <ul className="grid gap-1">
              {changes.map(({ theme, word }) => (
                <li key={theme.code} className="flex flex-wrap items-center gap-x-3 text-small">
                  {theme.name} <ChangeWord change={word} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
