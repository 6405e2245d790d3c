import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { changeMetadata } from './change-metadata.ts'
import { typeset } from '../typst.ts'

const pdf = typeset({ template: '#set document(title: "Befund")\nMüller', inputs: {}, standard: 'a-3a' })
const told = (metadata: string) => metadata.replace('</rdf:RDF>', '<!-- Größe --></rdf:RDF>')

test('readers find the changed metadata, and every other byte is unchanged', async () => {
  const changed = changeMetadata(pdf, told)
  expect(Buffer.from(changed.slice(0, pdf.length)).equals(Buffer.from(pdf))).toBe(true)
  const { metadata, info } = await (await getDocumentProxy(changed.slice())).getMetadata()
  expect(metadata.getRaw()).toContain('<!-- Größe -->')
  expect(info).toMatchObject({ Title: 'Befund' })
})

test.each([
  ['no PDF', 'hello'],
  ['one that was changed before', Buffer.from(changeMetadata(pdf, told)).toString('latin1')],
  ['one that keeps its objects packed', Buffer.from(pdf).toString('latin1').replace('\nxref', '\n1 0 obj')],
])('%s is refused, not broken', (_, text) => {
  expect(() => changeMetadata(Buffer.from(text, 'latin1'), told)).toThrow('the PDF has another form')
})
