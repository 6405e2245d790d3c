import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consentPurposes, findConsentText, consentTextOfVersion } from './consent-texts.ts'

const makeHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('the wording of a consent', () => {
  test.each(consentPurposes)('%s is there in both languages and says that it can be taken back', (purpose) => {
    const { version, words } = findConsentText(purpose)
    expect(consentTextOfVersion(purpose, version)).toEqual(findConsentText(purpose))
    expect(words.de).toMatch(/widerrufen|abschalten/)
    expect(words.en).toMatch(/withdraw|switch this off/)
  })

  test('never changes under its version number, because people consented to these words', () => {
    const known = consentPurposes.map((purpose) => {
      const { version, words } = findConsentText(purpose)
      return [purpose, version, makeHash(words.de), makeHash(words.en)]
    })
    expect(known).toMatchInlineSnapshot(`
      [
        [
          "store-health-data",
          "1",
          "ef57b9964ea497f5",
          "df881c90518e4569",
        ],
        [
          "share-with-staff",
          "1",
          "9f1c8428d10328a5",
          "95d25ef10ea6eef2",
        ],
        [
          "telemetry",
          "2",
          "7d666995917c96f8",
          "a01f11e9e5c9b109",
        ],
        [
          "group-reports",
          "1",
          "2cf6d42e37de2bbb",
          "21c2673c8029caeb",
        ],
      ]
    `)
  })
})
