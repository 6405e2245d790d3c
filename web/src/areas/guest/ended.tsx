import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useEffect, useState } from 'react'
import { useNumberTexts } from '../../features/analyses/answers/number-texts.ts'
import { answerText } from '../../features/analyses/answers/options.ts'
import {
  deleteLeftAnswers,
  keepLeftAnswers,
  type KeptLink,
  readLeftAnswers,
  readOpenedLink,
} from '../../features/analyses/saving/opened-link.ts'
import { useT } from '../../i18n/t.tsx'
import { saveFile } from '../../platform/device/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Download, Link2Off } from '../../ui/icons.ts'
import { GuestFrame } from './guest-frame.tsx'
import { GuestMessage } from './guest-message.tsx'

interface EndedProps {
  /** The token in the address; `null` if there is none. */
  readonly token: string | null
  /** The answers entered on this page; omitted if the link could not be opened at all. */
  readonly answers?: AnswersInput | undefined
}

/**
 * Says that a link cannot be used. If answers on this device can no longer be sent, shows the answers, so that the
 * person can save them.
 */
export function Ended({ token, answers }: EndedProps) {
  const [link] = useState(() => readOpenedLink(token))
  const [left, setLeft] = useState(answers ?? {})
  const linkId = link?.linkId
  useEffect(() => {
    if (linkId === undefined) return
    if (answers === undefined) void readLeftAnswers(linkId).then(setLeft)
    else void keepLeftAnswers(linkId, answers)
  }, [linkId, answers])
  if (link === null || Object.keys(left).length === 0) return <NotUsable />
  const clear = async () => {
    await deleteLeftAnswers(link.linkId)
    setLeft({})
  }
  return <LeftAnswers link={link} answers={left} onDelete={() => void clear()} />
}

function NotUsable() {
  const t = useT()
  return (
    <GuestFrame tenantDisplayName="">
      <GuestMessage
        icon={<Link2Off />}
        tone="plain"
        title={t('links.notUsable.title')}
        text={t('links.notUsable.text')}
      />
    </GuestFrame>
  )
}

interface LeftAnswersProps {
  readonly link: KeptLink
  readonly answers: AnswersInput
  readonly onDelete: () => void
}

function LeftAnswers({ link: { profile, tenantDisplayName }, answers, onDelete }: LeftAnswersProps) {
  const t = useT()
  const { withUnit } = useNumberTexts()
  const answered = profile.items.filter(({ id }) => answers[id] !== undefined)
  const write = (item: ProfileItem) => answerText(item, answers[item.id], { t, withUnit })
  const save = () => {
    const lines = answered.map((item) => `${item.text}\n${write(item)}\n`)
    const text = [`${profile.name} (${tenantDisplayName})\n`, ...lines].join('\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${t('links.left.file')}.txt`)
  }
  return (
    <GuestFrame tenantDisplayName={tenantDisplayName}>
      <GuestMessage
        icon={<Link2Off />}
        tone="plain"
        title={t('links.left.title')}
        text={t('links.left.text', { organisation: tenantDisplayName })}
      >
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button variant="primary" size="large" onClick={save}>
            <Download aria-hidden />
            {t('links.left.save')}
          </Button>
          <Button size="large" onClick={onDelete}>
            {t('links.left.delete')}
          </Button>
        </div>
        <section aria-label={t('links.left.answers')} className="mt-8 w-full text-left">
          <h2 className="text-h2 font-semibold">{profile.name}</h2>
          <dl className="mt-3 border-t border-sep">
            {answered.map((item) => (
              <div key={item.id} className="border-b border-sep py-3">
                <dt className="text-body text-ink-2 [hyphens:auto]">{item.text}</dt>
                <dd className="num font-medium">{write(item)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </GuestMessage>
    </GuestFrame>
  )
}
