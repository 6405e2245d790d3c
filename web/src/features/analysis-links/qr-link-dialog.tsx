import type { AnalysisLink, NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useCopy } from '../../platform/device/use-copy.ts'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextInput } from '../../ui/fields/field.tsx'
import { Check, CircleCheck, Copy, Hourglass, Link2Off, Smartphone } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useAnalysisLink, type LinkOf, type LinkView } from './use-analysis-link.ts'

interface QrLinkDialogProps extends LinkOf {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly profileName: string
  readonly firstName: string
  readonly onShowResult: (resultGuid: string) => void
}

/** Shows a QR code that the member scans to answer on their own phone, and the progress of the run. */
export function QrLinkDialog({ isOpen, onClose, profileName, firstName, onShowResult, ...of }: QrLinkDialogProps) {
  const t = useT()
  const { view, make, revoke, retry } = useAnalysisLink(of, isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          {t('links.dialog.title', { name: profileName })}
          <span className="mt-1 block text-body font-normal text-ink-2">{t('links.dialog.text', { firstName })}</span>
        </>
      }
      about={<NameOfMember tenantId={of.tenantId} memberId={of.memberId} />}
      closeLabel={t('shell.close')}
    >
      {view.kind === 'failed' ? (
        <ProblemState error={view.error} onRetry={retry} className="p-0!" />
      ) : view.kind === 'loading' ? (
        <LoadingLink />
      ) : (
        <LinkBody {...{ view, make, revoke, onShowResult }} />
      )}
    </Dialog>
  )
}

const LoadingLink = () => (
  <div className="grid gap-6 small:grid-cols-[216px_1fr]" aria-busy="true">
    <Skeleton className="mx-auto size-[216px]" />
    <Skeleton className="h-40" />
  </div>
)

interface LinkProps {
  readonly view: Extract<LinkView, { kind: 'elsewhere' | 'shown' }>
  readonly make: () => void
  readonly revoke: (linkId: string) => Promise<void>
  readonly onShowResult: (resultGuid: string) => void
}

function LinkBody(props: LinkProps) {
  const { view } = props
  const state = view.link?.state ?? 'pending'
  if (state !== 'pending') return <LinkOver {...props} link={view.link} />
  return view.kind === 'shown' ? (
    <ShownLink made={view.made} link={view.link} revoke={props.revoke} />
  ) : (
    <LinkElsewhere link={view.link} make={props.make} revoke={props.revoke} />
  )
}

interface ShownLinkProps extends Pick<LinkProps, 'revoke'> {
  readonly made: NewAnalysisLink
  readonly link: AnalysisLink | undefined
}

function ShownLink({ made, link, revoke }: ShownLinkProps) {
  const t = useT()
  return (
    <div className="grid items-start gap-6 small:grid-cols-[216px_1fr]">
      <QrCode text={made.url} label={t('links.dialog.code')} className="mx-auto size-[216px] rounded-control" />
      <div className="min-w-0">
        <Validity expiresAt={link?.expiresAt ?? made.expiresAt} />
        <CopyLink url={made.url} />
        <Progress link={link} />
        <Actions>
          <EndLink isBegun={(link?.openedAt ?? null) !== null} revoke={() => revoke(made.linkId)} />
        </Actions>
      </div>
    </div>
  )
}

function LinkElsewhere({ link, make, revoke }: Pick<LinkProps, 'make' | 'revoke'> & { link: AnalysisLink }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <Validity expiresAt={link.expiresAt} />
      <p className="mt-3">{t('links.dialog.elsewhere', { when: format.dateTime(link.createdAt) })}</p>
      <Progress link={link} />
      <Actions>
        <EndLink isBegun={link.openedAt !== null} make={make} revoke={() => revoke(link.linkId)} />
      </Actions>
    </>
  )
}

function LinkOver({ link, make, onShowResult }: LinkProps & { link: AnalysisLink | undefined }) {
  const t = useT()
  const resultGuid = link?.resultGuid ?? null
  return (
    <>
      <Progress link={link} />
      <Actions>
        {resultGuid !== null && (
          <Button variant="primary" onClick={() => onShowResult(resultGuid)}>
            {t('links.dialog.showResult')}
          </Button>
        )}
        <Button variant={resultGuid === null ? 'primary' : 'secondary'} onClick={make}>
          {t('links.dialog.newLink')}
        </Button>
      </Actions>
    </>
  )
}

const Actions = ({ children }: { children: ReactNode }) => <div className="mt-4 flex flex-wrap gap-2">{children}</div>

function Validity({ expiresAt }: { expiresAt: string }) {
  const t = useT()
  const format = useFormat()
  return (
    <p className="num flex items-start gap-2.5 text-small text-ink-2">
      <Hourglass aria-hidden className="mt-px size-4 shrink-0" />
      {t('links.dialog.validUntil', { when: format.dateTime(expiresAt) })}
    </p>
  )
}

function CopyLink({ url }: { url: string }) {
  const t = useT()
  const id = useId()
  const { isCopied, copy } = useCopy()
  return (
    <div className="mt-4">
      <label className="lab" htmlFor={id}>
        {t('links.dialog.link')}
      </label>
      <div className="flex gap-2">
        <TextInput
          id={id}
          readOnly
          value={url}
          className="min-w-0 flex-1"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button iconOnly aria-label={t(isCopied ? 'errors.copied' : 'links.dialog.copy')} onClick={() => copy(url)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </Button>
      </div>
    </div>
  )
}

function Progress({ link }: { link: AnalysisLink | undefined }) {
  const t = useT()
  const step = chooseStep(link)
  return (
    <p className="mt-4 flex items-center gap-3 border-t border-sep pt-4 text-small text-ink-2" role="status">
      {stepIcons[step]}
      {t(`links.dialog.state.${step}`)}
    </p>
  )
}

function chooseStep(link: AnalysisLink | undefined) {
  if (link !== undefined && link.state !== 'pending') return link.state
  return (link?.openedAt ?? null) === null ? 'waiting' : 'opened'
}

const waitingIcon = (
  <span className="relative grid size-8 shrink-0 place-items-center">
    <span
      aria-hidden="true"
      className="absolute inset-0 rounded-full border-2 border-line border-t-accent motion-safe:animate-spin"
    />
    <Smartphone aria-hidden className="size-4" />
  </span>
)
const overIcon = <Link2Off aria-hidden className="size-5 shrink-0" />
const stepIcons: Readonly<Record<ReturnType<typeof chooseStep>, ReactNode>> = {
  waiting: waitingIcon,
  opened: waitingIcon,
  used: <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />,
  revoked: overIcon,
  replaced: overIcon,
  expired: overIcon,
}

interface EndLinkProps {
  /** True if the member has opened the link and might be answering. */
  readonly isBegun: boolean
  /** Creates a new link. Omitted while the code of the current link is on screen. */
  readonly make?: () => void
  readonly revoke: () => Promise<void>
}

/** Ends a link by creating a new one or by revoking it. Asks for confirmation if the member might be answering. */
function EndLink({ isBegun, make, revoke }: EndLinkProps) {
  const t = useT()
  const [asked, setAsked] = useState<'make' | 'revoke'>()
  if (asked === undefined)
    return (
      <>
        {make !== undefined && (
          <Button variant="primary" onClick={isBegun ? () => setAsked('make') : make}>
            {t('links.dialog.newLink')}
          </Button>
        )}
        {isBegun ? (
          <Button variant="quiet" onClick={() => setAsked('revoke')}>
            {t('links.dialog.revoke')}
          </Button>
        ) : (
          <Revoke revoke={revoke} label="links.dialog.revoke" />
        )}
      </>
    )
  return (
    <>
      <p role="alert" className="w-full rounded-card bg-warning-soft px-4 py-3 text-warning-ink">
        {t('links.dialog.begunWarning')}
      </p>
      <Button variant="primary" autoFocus onClick={() => setAsked(undefined)}>
        {t('links.dialog.keepWaiting')}
      </Button>
      {asked === 'make' && make !== undefined ? (
        <Button onClick={make}>{t('links.dialog.endAndMake')}</Button>
      ) : (
        <Revoke revoke={revoke} label="links.dialog.endRun" />
      )}
    </>
  )
}

interface RevokeProps extends Pick<EndLinkProps, 'revoke'> {
  readonly label: 'links.dialog.revoke' | 'links.dialog.endRun'
}

function Revoke({ revoke, label }: RevokeProps) {
  const t = useT()
  const { send, failure, isBusy } = useSending(() => revoke())
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void send(undefined)}>
        {t(label)}
      </Button>
      <FormAlert text={failure} className="w-full" />
    </>
  )
}
