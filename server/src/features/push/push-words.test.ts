import { pushKinds } from '@salus/contract/account/push.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { expect, test } from 'vitest'
import { writePushMessage } from './push-words.ts'

const everyMessage = pushKinds.flatMap((kind) => (['de', 'en'] as const).map((language) => [kind, language] as const))

const forbidden =
  /health|gesund|medic|medizin|doctor|arzt|ärzt|clinic|klinik|praxis|patient|therap|fitness|gym|studio|club|verein|sport|company|firma|arbeit|employ|team|stress|burn|blood|blut|pressure|druck|heart|herz|weight|gewicht|fat|fett|body|körper|sleep|schlaf|check|test|measure|mess|result|ergebnis|befund|wert|value|score|risk|risiko|warn|analys|survey|umfrage|questionnaire|frage/i

test.each(everyMessage)(
  'a notification of %s in %s says nothing of health, and names nobody and no organisation',
  (kind, language) => {
    const text = writePushMessage(kind, language)
    expect(text).not.toMatch(forbidden)
    for (const tenantKind of tenantKinds) expect(text.toLowerCase()).not.toContain(tenantKind)
    const message: unknown = JSON.parse(text)
    expect(Object.keys(message as object).sort()).toEqual(['kind', 'language', 'path', 'tag', 'text'])
    expect(message).toMatchObject({ kind, tag: kind, language })
    expect(text, 'nothing that stands for a person').not.toMatch(/\d/)
  },
)

test('all notifications are equally long, so that their length reveals nothing either', () => {
  const lengths = everyMessage.map(([kind, language]) => Buffer.byteLength(writePushMessage(kind, language)))
  expect(new Set(lengths)).toEqual(new Set([256]))
})
