import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { type Afterwards, analysisLinksApi, type OpenedLink } from '@salus/contract/measuring/links.ts'
import { mayAskFewer } from '@salus/domain/measurement-profiles/may-ask-fewer.ts'
import type { Language } from '@salus/domain/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { OpenRunner } from '../../features/analyses/runner/open-runner.tsx'
import { WithRunPlace } from '../../features/analyses/runner/run-context.tsx'
import { FullScreen } from '../../features/analyses/frame/full-screen.tsx'
import { forgetOpenedLink, keepOpenedLink } from '../../features/analyses/saving/opened-link.ts'
import { forgetLinkRun, isOver, linkWay, openLinkRun } from '../../features/analyses/saving/link-run.ts'
import type { OpenedRun } from '../../features/analyses/saving/open-run.ts'
import { DevicePanel } from '../../features/devices/device-panel.tsx'
import { HelpLinesSection } from '../../features/help-lines/help-lines-card.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { CrisisPage } from '../../features/warnings/crisis-page.tsx'
import { WarningsCard } from '../../features/warnings/warnings-card.tsx'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { api, newIdempotencyKey } from '../../platform/api/api.ts'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CircleCheck, UserRoundX } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLastKnown } from '../../ui/use-last-known.ts'
import { answerToken } from '../public/joining/link-token.ts'
import { Ended } from './ended.tsx'
import { Greeting } from './greeting.tsx'
import { GuestFrame, GuestLanguageSwitch } from './guest-frame.tsx'
import { GuestMessage } from './guest-message.tsx'
import { KeepResult, type SentLink } from './keep-result.tsx'
import { Terms } from './terms.tsx'

/** The page /answer: one questionnaire for the holder of its link, without signing in. */
export function Answer() {
  const token = useAnswerToken()
  const [sent, setSent] = useState<Sent | null>(null)
  const [afterwards, setAfterwards] = useState<Afterwards>({})
  if (sent !== null) return <Thanks sent={sent} afterwards={afterwards} />
  if (token === null) return <Ended token={null} />
  return <AnswerByLink key={token} token={token} onSent={setSent} onAfterwards={setAfterwards} />
}

/**
 * Reads the token from the URL when the page opens and when the hash changes. A second link in the same tab changes
 * only the hash and does not reload the page.
 */
function useAnswerToken(): string | null {
  const [token, setToken] = useState(() => answerToken.take())
  useEffect(() => {
    const onHashChange = () => setToken(answerToken.take())
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])
  return token
}

interface Sent extends SentLink {
  readonly tenantDisplayName: string
  readonly hasAccount: boolean
}

interface AnswerByLinkProps {
  readonly token: string
  readonly onSent: (sent: Sent) => void
  readonly onAfterwards: (afterwards: Afterwards) => void
}

function AnswerByLink({ token, onSent, onAfterwards }: AnswerByLinkProps) {
  const lang = useLanguage()
  const [left, setLeft] = useState<AnswersInput>()
  const [run, setRun] = useState<OpenedRun | null>(null)
  const [isSomebodyElse, setSomebodyElse] = useState(false)
  const link = useOpenedLink(token, lang)
  // Keeps the current content while another language is loading, and if loading fails.
  const opened = useLastKnown(link.data)
  const [finishKey] = useState(newIdempotencyKey)
  const way = useWay({ token, finishKey, link: opened, onLinkEnded: setLeft, onAfterwards })
  const hasEnded = left !== undefined || isOver(link.error)
  useEffect(() => {
    if (hasEnded) answerToken.forget()
  }, [hasEnded])
  useEffect(() => {
    if (opened !== undefined) keepOpenedLink({ token, ...opened })
  }, [token, opened])

  if (hasEnded) return <Ended token={token} answers={left} />
  if (opened === undefined)
    return (
      <GuestFrame tenantDisplayName="">
        {link.error ? (
          <ProblemState error={link.error} onRetry={() => void link.refetch()} />
        ) : (
          <Skeleton className="h-72 w-full max-w-[620px] rounded-sheet" />
        )}
      </GuestFrame>
    )
  const { profile, firstName, tenantDisplayName, linkId, hasAccount, isShared } = opened
  const icon = <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
  const sent = () => {
    answerToken.forget()
    forgetOpenedLink()
    void forgetLinkRun(linkId)
    onSent({ token, idempotencyKey: finishKey, tenantDisplayName, hasAccount })
  }
  if (run !== null && way !== null)
    return (
      <WithRunPlace
        icon={icon}
        device={
          profile.kind === 'questionnaire' ? undefined : <DevicePanel profileId={profile.id} person={null} isOwn />
        }
        guestHead={<AnswerHead tenantDisplayName={tenantDisplayName} />}
        onDone={sent}
        onLeave={() => setRun(null)}
      >
        <FullScreen>
          <OpenRunner {...{ way, profile }} opened={run} onStartOver={({ unsent }) => setLeft(unsent.answers)} />
        </FullScreen>
      </WithRunPlace>
    )
  return (
    <GuestFrame tenantDisplayName={tenantDisplayName}>
      {isSomebodyElse ? (
        <SomebodyElse firstName={firstName} onBack={() => setSomebodyElse(false)} />
      ) : (
        <Greeting
          {...{ firstName, icon, profile }}
          itemCount={profile.items.length}
          mayAskFewer={mayAskFewer(profile)}
          isContinuing={Object.keys(opened.answers).length > 0}
          terms={<Terms organisation={tenantDisplayName} isShared={isShared} privacy={<PrivacyLink />} />}
          onStart={() => void openLinkRun(opened).then(setRun)}
          onNotMe={() => setSomebodyElse(true)}
        />
      )}
    </GuestFrame>
  )
}

/**
 * Requests the content of the link, and requests it again only for another language. Each failed request counts towards
 * the server's limit for one network.
 */
function useOpenedLink(token: string, lang: Language) {
  // The token itself must not be part of a query key.
  const [visit] = useState(newIdempotencyKey)
  return useQuery({
    queryKey: ['answer', visit, lang],
    queryFn: () => api.call(analysisLinksApi.openAnalysisLink, { body: { token, lang } }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

interface WayParts {
  readonly token: string
  readonly finishKey: string
  readonly link: OpenedLink | undefined
  readonly onLinkEnded: (answers: AnswersInput) => void
  readonly onAfterwards: (afterwards: Afterwards) => void
}

function useWay({ token, finishKey, link, onLinkEnded, onAfterwards }: WayParts) {
  const [over] = useState(() => onLinkEnded)
  const [after] = useState(() => onAfterwards)
  const profileId = link?.profile.id
  return useMemo(
    () =>
      profileId === undefined ? null : linkWay({ token, profileId, finishKey, onLinkEnded: over, onAfterwards: after }),
    [token, profileId, finishKey, over, after],
  )
}

/** Opens the privacy notice in another window, so that the page of the link stays open. */
function PrivacyLink() {
  const t = useT()
  return (
    <a
      className="link touch inline-flex min-h-6 items-center"
      href={paths.privacy().to}
      target="_blank"
      rel="noreferrer"
    >
      {t('links.terms.privacy')}
    </a>
  )
}

const AnswerHead = ({ tenantDisplayName }: { tenantDisplayName: string }) => (
  <>
    <span className="line-clamp-2 min-w-0 text-body leading-5 font-semibold break-words">{tenantDisplayName}</span>
    <GuestLanguageSwitch isShort />
  </>
)

function SomebodyElse({ firstName, onBack }: { firstName: string; onBack: () => void }) {
  const t = useT()
  return (
    <GuestMessage
      icon={<UserRoundX />}
      tone="plain"
      title={t('links.notMe.title')}
      text={t('links.notMe.link', { firstName })}
    >
      <Button size="large" className="mt-8" onClick={onBack}>
        {t('links.notMe.back', { firstName })}
      </Button>
    </GuestMessage>
  )
}

interface ThanksProps {
  readonly sent: Sent
  /** Shown only to the person who answered. The server does not learn that it was shown. */
  readonly afterwards: Afterwards
}

function Thanks({ sent, afterwards: { helpLines, warnings } }: ThanksProps) {
  const t = useT()
  const { tenantDisplayName, hasAccount, token, idempotencyKey } = sent
  const [isRead, setRead] = useState(false)
  const crisis = isRead ? undefined : warnings?.[0]
  if (crisis !== undefined)
    return (
      <GuestFrame tenantDisplayName={tenantDisplayName}>
        <CrisisPage warning={crisis} voice="person" action={t('warnings.goOn')} onDone={() => setRead(true)} />
      </GuestFrame>
    )
  return (
    <GuestFrame tenantDisplayName={tenantDisplayName}>
      <GuestMessage icon={<CircleCheck />} tone="good" title={t('links.thanks.title')} text={t('links.thanks.text')}>
        {warnings !== undefined && (
          <div className="mt-8 w-full text-left">
            <WarningsCard shown={warnings.map((warning) => ({ warning }))} voice="person" />
          </div>
        )}
        {helpLines !== undefined && (
          <div className="mt-8 w-full text-left">
            <HelpLinesSection found={helpLines} />
          </div>
        )}
        {hasAccount ? (
          <p className="mt-4 text-ink-2">{t('links.keep.account')}</p>
        ) : (
          <KeepResult {...{ token, idempotencyKey }} />
        )}
      </GuestMessage>
    </GuestFrame>
  )
}
