import type { WrittenScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import { useT } from '../../../i18n/t.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useBandNames } from '../figures/join-bands.ts'
import { ChangeWord, RepeatedWord } from '../figures/verdicts.tsx'
import { findScore, type Theme } from '../themes/list-themes.ts'
import { useWrittenTexts } from '../written-texts.ts'

interface NumberTableProps {
  readonly written: readonly WrittenScore[]
  readonly themes: readonly Theme[]
}

export function NumberTable({ written, themes }: NumberTableProps) {
  const t = useT()
  const heads = ['theme', 'mean', 'interval', 'share', 'distribution', 'changeHead'] as const
  return (
    <Disclosure title={t('groupReports.asTable')} isFlush>
      <div className="overflow-x-auto" role="region" aria-label={t('groupReports.asTable')} tabIndex={0}>
        <table className="num w-full text-small">
          <caption className="sr-only">{t('groupReports.themes')}</caption>
          <thead>
            <tr className="border-t border-line text-caption text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2.5 text-left font-medium first:pl-5 last:pr-5">
                  {t(`groupReports.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {themes.map((theme) => (
              <Row key={theme.code} theme={theme} written={written} />
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}

function Row({ theme, written }: { readonly theme: Theme; readonly written: readonly WrittenScore[] }) {
  const t = useT()
  const texts = useWrittenTexts()
  const nameBands = useBandNames()
  const score = findScore(written, theme.code)
  const cell = 'px-3 py-2 align-top last:pr-5'
  return (
    <tr className="border-t border-sep">
      <th scope="row" className="min-w-40 py-2 pr-3 pl-5 text-left align-top font-medium">
        {theme.name}
      </th>
      {score === null ? (
        <td colSpan={5} className={`${cell} text-muted`}>
          {t('groupReports.notShown')}
        </td>
      ) : (
        <>
          <td className={cell}>
            {score.mean !== undefined && <span className="block">{texts.mean(score.mean)}</span>}
            {(score.mean !== undefined || score.inNeed === undefined) && isRepeated(score) && <RepeatedWord />}
          </td>
          <td className={`${cell} whitespace-nowrap`}>{texts.interval(score) ?? ''}</td>
          <td className={cell}>
            {score.inNeed !== undefined && <span className="block">{texts.share(score.inNeed)}</span>}
            {score.inNeed !== undefined && isRepeated(score) && <RepeatedWord />}
          </td>
          <td className={`${cell} min-w-48`}>
            {score.bands !== undefined && (
              <ul>
                {nameBands(theme.bands, score.bands).map(({ name, percent }) => (
                  <li key={name}>
                    {name}: {texts.percent(percent)}
                  </li>
                ))}
              </ul>
            )}
          </td>
          <td className={cell}>{score.change !== undefined && <ChangeWord change={score.change} />}</td>
        </>
      )}
    </tr>
  )
}
