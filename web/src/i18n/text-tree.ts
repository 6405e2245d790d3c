/**
 * Texts in a tree, by the parts of their keys. A tree is smaller than a list of whole keys, because many keys begin
 * with the same parts.
 */
export interface TextTree {
  readonly [part: string]: string | TextTree
}

/** If both `a` and `a.b` are keys, the subtree of `a` contains the text of `a` under this name. */
const itself = ''

/** Converts texts to a tree. Browsers load this tree. */
export function growTree(texts: Readonly<Record<string, string>>): TextTree {
  interface Growing {
    [part: string]: string | Growing
  }
  const tree: Growing = {}
  for (const [key, text] of Object.entries(texts)) {
    const parts = key.split('.')
    const last = parts.pop() ?? key
    let place = tree
    for (const part of parts) {
      const there = place[part]
      place = typeof there === 'object' ? there : (place[part] = there === undefined ? {} : { [itself]: there })
    }
    const there = place[last]
    if (typeof there === 'object') there[itself] = text
    else place[last] = text
  }
  return tree
}

/** Converts a tree back to texts, each under its whole key. */
export function readTexts(tree: TextTree, into: Record<string, string> = {}, before = ''): Record<string, string> {
  for (const [part, found] of Object.entries(tree)) {
    const key = before === '' ? part : part === itself ? before : `${before}.${part}`
    if (typeof found === 'string') into[key] = found
    else readTexts(found, into, key)
  }
  return into
}
