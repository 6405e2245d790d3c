export type XmlElement = readonly [
  name: string,
  content: string | readonly XmlElement[],
  attributes?: Readonly<Record<string, string>>,
]

/** Returns an indented XML document. Leaves out the characters that XML cannot contain. */
export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${writeElement(root, '')}`

function writeElement([name, content, attributes = {}]: XmlElement, indent: string): string {
  const said = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`,
  )
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => `${writeElement(child, `${indent}\t`)}\n`).join('')}${indent}`
  return `${indent}<${name}${said.join('')}>${inside}</${name}>`
}

const escapeXml = (text: string): string =>
  text
    .replaceAll(/[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/gv, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
