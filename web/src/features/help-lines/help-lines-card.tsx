import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { type HelpLines, tenantsApi } from '@salus/contract/tenant/tenants.ts'
import { showsDistress } from '@salus/domain/help-lines/distress.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HeartHandshake, Phone } from '../../ui/icons.ts'

/** Shows calm words and help lines if the result shows distress. Render it only for the person whose result it is. */
export function HelpLinesCard({ checkUp }: { readonly checkUp: CheckUp }) {
  const isShown = checkUp.status === 'complete' && showsDistress(checkUp)
  return isShown ? <HelpLinesOfTenant tenantId={checkUp.groupId} /> : null
}

function HelpLinesOfTenant({ tenantId }: { readonly tenantId: number }) {
  const found = useApiQuery(tenantsApi.getHelpLines, { params: { tenantId } }, { staleTime: Infinity }).data
  return <HelpLinesSection found={found} />
}

/**
 * The content of the card, shown for any result. Also shown to people who never see a result: those who answer by link
 * or on an offline day.
 */
export function HelpLinesSection({ found }: { readonly found: HelpLines | undefined }) {
  const t = useT()
  const language = useLanguage()
  const emergency = found?.emergencyNumbers[0]
  return (
    <section aria-labelledby="help-lines" className="card mb-4 p-5 small:p-6 print:hidden">
      <div className="flex items-start gap-4">
        <span className="tile b size-11">
          <HeartHandshake aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="help-lines" className="text-h2 font-semibold">
            {t('helpLines.title')}
          </h2>
          <p className="mt-1.5 max-w-[68ch] text-ink-2">{t('helpLines.text')}</p>
        </div>
      </div>
      {found !== undefined && found.lines.length > 0 && (
        <>
          <h3 className="mt-5 font-medium">{t('helpLines.somebodyListens')}</h3>
          <ul className="mt-2 space-y-4">
            {found.lines.map(({ name, phones, note }) => (
              <li key={name.de + phones.join()}>
                <p>
                  <span className="font-medium">{name[language]}</span>
                  {note !== undefined && <span className="block text-small text-ink-2">{note[language]}</span>}
                </p>
                <p className="mt-2 flex flex-wrap gap-2">
                  {phones.map((phone) => (
                    <a
                      key={phone}
                      href={`tel:${phone.replace(/[^+0-9]/g, '')}`}
                      aria-label={t('helpLines.call', { name: name[language], phone })}
                      className={buttonClass({ variant: 'secondary' }, 'num h-11! small:h-10!')}
                    >
                      <Phone aria-hidden />
                      {phone}
                    </a>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 border-t border-sep pt-4 font-medium">
        {emergency === undefined ? t('helpLines.emergencyUnknown') : t('helpLines.emergency', { number: emergency })}
      </p>
      <p className="mt-1.5 text-small text-muted">{t('helpLines.private')}</p>
    </section>
  )
}
