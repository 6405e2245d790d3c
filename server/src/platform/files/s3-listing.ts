import { SaxesParser } from 'saxes'

export interface ListedObject {
  readonly key: string
  /** In milliseconds since 1970. */
  readonly changedAt: number
}

export interface ObjectListing {
  readonly objects: readonly ListedObject[]
  /** The token with which to request the rest of the list. `null` at the end. */
  readonly next: string | null
}

/** Parses the response of ListObjectsV2. Throws if it is not XML. */
export function readListing(xml: string): ObjectListing {
  const objects: ListedObject[] = []
  let next: string | null = null
  let texts = new Map<string, string>()
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'Contents') texts = new Map()
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents')
      objects.push({ key: texts.get('Key') ?? '', changedAt: Date.parse(texts.get('LastModified') ?? '') })
    else if (name === 'NextContinuationToken') next = text
    else texts.set(name, text)
    text = ''
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return { objects, next }
}
