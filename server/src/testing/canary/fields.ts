import { z } from 'zod'

/** A place for text in a body or query. */
export interface Place {
  /**
   * The path in the schema, for example `values[].name.de`. For a record, `answers{}` is the place of its values and
   * `answers{key}` the place of its keys.
   */
  readonly field: string
  readonly way: readonly (string | number)[]
  /** True if the text is a key of a record instead of a value. */
  readonly isName: boolean
}

/** Returns the inner schema, without the wrappers that make it optional, check it or convert it. */
export function plain(schema: unknown): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return plain(schema.def.innerType)
  // A request must fit the first schema of a pipe, except where the first is only a transformation (`z.preprocess`).
  if (schema instanceof z.ZodPipe)
    return plain(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
  if (schema instanceof z.ZodType) return schema
  throw new Error('this schema is made in a way that nobody has thought of')
}

/** Returns forms of a word. They are tried in this order until the schema accepts one of them. */
export const disguises = (word: string) => [
  word,
  `${word}@salus.example`,
  word.padEnd(43, 'x'),
  `/${word}`,
  `GET /api/${word}`,
]

const closedTypes = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null'])

export function textFields(given: unknown, field = ''): readonly string[] {
  const schema = plain(given)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      textFields(part, field === '' ? name : `${field}.${name}`),
    )
  if (schema instanceof z.ZodArray) return textFields(schema.element, `${field}[]`)
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => textFields(item, `${field}[]`))
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap((option) => textFields(option, field)))]
  if (schema instanceof z.ZodRecord)
    return [...textFields(schema.keyType, `${field}{key}`), ...textFields(schema.valueType, `${field}{}`)]
  const { type } = schema.def
  if (type === 'string')
    return [...disguises('canaryaaaa'), '030770000000'].some((text) => schema.safeParse(text).success) ? [field] : []
  if (type === 'unknown') return [field]
  if (closedTypes.has(type)) return []
  throw new Error(`${field}: nobody has thought of ${type}`)
}

/** Returns the places in `value` that accept text according to the schema. */
export function placesIn(given: unknown, value: unknown, at: Omit<Place, 'isName'> = { field: '', way: [] }): Place[] {
  if (value === undefined || value === null) return []
  const schema = plain(given)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) =>
      option instanceof z.ZodType && option.safeParse(value).success ? placesIn(option, value, at) : [],
    )
  if (Array.isArray(value)) return placesInList(schema, value, at)
  if (isObject(value)) return placesInObject(schema, value, at)
  if (schema.def.type === 'unknown') return textsIn(value, at)
  return schema.def.type === 'string' && typeof value === 'string' ? [{ ...at, isName: false }] : []
}

function placesInList(schema: z.ZodType, value: readonly unknown[], at: Omit<Place, 'isName'>): Place[] {
  if (!(schema instanceof z.ZodArray)) return textsIn(value, at)
  return value.flatMap((item, index) =>
    placesIn(schema.element, item, { field: `${at.field}[]`, way: [...at.way, index] }),
  )
}

function placesInObject(
  schema: z.ZodType,
  value: Record<string, unknown>,
  { field, way }: Omit<Place, 'isName'>,
): Place[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      placesIn(part, value[name], { field: field === '' ? name : `${field}.${name}`, way: [...way, name] }),
    )
  if (!(schema instanceof z.ZodRecord)) return textsIn(value, { field, way })
  return Object.entries(value).flatMap(([name, part]) => [
    { field: `${field}{key}`, way: [...way, name], isName: true },
    ...placesIn(schema.valueType, part, { field: `${field}{}`, way: [...way, name] }),
  ])
}

function textsIn(value: unknown, { field, way }: Omit<Place, 'isName'>): Place[] {
  if (typeof value === 'string') return [{ field, way, isName: false }]
  if (!isObject(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, { field, way: [...way, Array.isArray(value) ? Number(name) : name] }),
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function withText(value: unknown, { way, isName }: Pick<Place, 'way' | 'isName'>, text: string): unknown {
  const [first, ...rest] = way
  if (first === undefined) return text
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withText(item, { way: rest, isName }, text) : item))
  if (!isObject(value)) throw new Error('there is no such place')
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (name !== first) return [name, part]
      return isName && rest.length === 0 ? [text, part] : [name, withText(part, { way: rest, isName }, text)]
    }),
  )
}

/**
 * Makes a value that the schema accepts, with all optional parts. `findId` returns an existing id for a field of this
 * name, or `undefined` if there is none.
 */
export function makeExample(given: unknown, findId: (name: string) => string | undefined, name = ''): unknown {
  const schema = plain(given)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, part]) => [key, makeExample(part, findId, key)]))
  if (schema instanceof z.ZodArray) return [makeExample(schema.element, findId, name)]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => makeExample(item, findId, name))
  if (schema instanceof z.ZodUnion) return makeExample(schema.options[0], findId, name)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  const candidates = [findId(name), ...examples]
  return candidates.find((candidate) => candidate !== undefined && schema.safeParse(candidate).success)
}

const examples: readonly unknown[] = [
  'Text',
  'somebody@salus.example',
  'DE',
  '2026-03-09',
  '2026-03-09T10:00:00Z',
  'Europe/Berlin',
  '0421 123456',
  'a-text-of-forty-three-letters-and-dashes-in',
  'Microsoft.ApplicationInsights.Pageview',
  '/home',
  '00:00:00.100',
  '6',
  1,
  60,
  160,
  true,
]
