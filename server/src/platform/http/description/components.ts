import { collectNamedSchemas } from '@salus/contract/named-schemas.ts'
import { z } from 'zod'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

interface Converted {
  readonly schema: Json
  readonly named: ReadonlyMap<string, Json>
}

const ofDefinitions = '#/$defs/'
const ofComponents = '#/components/schemas/'

/**
 * The schemas of the API description. A schema that the contract exports under a name becomes a component, which other
 * schemas reference. If defaults or conversions make a component's input differ from its output, a second component
 * `…Input` describes the input.
 */
export class ApiComponents {
  readonly #used = new Map<string, Json>()
  readonly #differing: ReadonlySet<string>

  constructor() {
    const names = nameSchemas()
    this.#differing = findDiffering(names)
  }

  describe(schema: z.core.$ZodType, direction: Direction): Json {
    const { schema: described, named } = convert(schema, direction)
    for (const [name, component] of named)
      this.#used.set(this.#nameIn(name, direction), this.#pointToComponents(component, direction))
    return this.#pointToComponents(described, direction)
  }

  list(): Record<string, Json> {
    return Object.fromEntries([...this.#used].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #nameIn(name: string, direction: Direction): string {
    return direction === 'input' && this.#differing.has(name) ? `${name}Input` : name
  }

  #pointToComponents(schema: Json, direction: Direction): Json {
    return mapReferences(schema, (name) => ofComponents + this.#nameIn(name, direction))
  }
}

let namesOnce: ReadonlyMap<string, z.ZodType> | undefined

/** Registers the names of the contract's schemas with zod, once per process. */
function nameSchemas(): ReadonlyMap<string, z.ZodType> {
  if (namesOnce) return namesOnce
  namesOnce = collectNamedSchemas()
  for (const [id, schema] of namesOnce) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
  return namesOnce
}

/**
 * Returns the names of the schemas whose input differs from their output. The difference can be in the schema itself or
 * in a schema that it references.
 */
function findDiffering(names: ReadonlyMap<string, z.ZodType>): ReadonlySet<string> {
  const both = [...names].map(([name, schema]) => {
    const [input, output] = [convert(schema, 'input'), convert(schema, 'output')]
    return { name, input: JSON.stringify(input.named.get(name)), output: JSON.stringify(output.named.get(name)) }
  })
  const differing = new Set(both.filter(({ input, output }) => input !== output).map(({ name }) => name))
  for (let before = -1; before !== differing.size;) {
    before = differing.size
    for (const { name, input } of both)
      if ([...differing].some((other) => input?.includes(`"${ofDefinitions}${other}"`))) differing.add(name)
  }
  return differing
}

function convert(schema: z.core.$ZodType, io: Direction): Converted {
  const { $defs: definitions, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  const named = Object.entries(definitions ?? {}).map(([name, component]) => [name, withoutMarks(component)] as const)
  return { schema: withoutMarks(json), named: new Map(named) }
}

const withoutMarks = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== '$schema' && key !== 'id'))

function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.type === 'integer') {
    // Removes the pattern, because it describes numbers that are written as text. Such numbers occur only in queries.
    delete schema.pattern
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  }
  // Replaces `items: false`, which not every client generator understands. The remaining `maxItems` means the same.
  if (schema.items === false) schema.items = {}
}

function mapReferences(value: Json, change: (name: string) => string): Json {
  const text = JSON.stringify(value, (key, part: unknown) =>
    key === '$ref' && typeof part === 'string' && part.startsWith(ofDefinitions)
      ? change(part.slice(ofDefinitions.length))
      : part,
  )
  const mapped: Json = JSON.parse(text)
  return mapped
}
