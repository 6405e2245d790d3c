/** An undirected edge. Its weight is a number of people. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/**
 * Finds a cut of 1 to `limit` - 1 people within a connected component and returns one of its sides; `null` when there
 * is no such cut. The result is exact. Edges of `limit` or more people cannot be cut, so their ends are merged first.
 * Then the algorithm of Stoer and Wagner (1997) searches for a global minimum cut. It stops at the first cut that is
 * small enough.
 */
export function findSmallCut(nodes: number, edges: readonly Edge[], limit: number): ReadonlySet<number> | null {
  const groups = contract(nodes, edges, limit)
  const heads = [...new Set(groups)]
  if (heads.length < 2) return null
  const places = new Map(heads.map((head, place) => [head, place]))
  const findPlace = (node: number) => places.get(groups[node] ?? node) ?? 0
  const weights = Array.from(heads, () => new Float64Array(heads.length))
  for (const { from, to, weight } of edges) addWeight(weights, [findPlace(from), findPlace(to)], weight)
  const side = searchPhases(weights, limit)
  return side === null ? null : new Set([...groups.keys()].filter((node) => side.has(findPlace(node))))
}

/** Joins the two ends of each edge that is too heavy for a small cut. Returns, for each node, the head of its group. */
function contract(nodes: number, edges: readonly Edge[], limit: number): readonly number[] {
  const heads = Array.from({ length: nodes }, (_, node) => node)
  const findHead = (node: number): number => {
    let head = node
    while (heads[head] !== head) head = heads[head] ?? head
    heads[node] = head
    return head
  }
  for (const { from, to, weight } of edges) if (weight >= limit) heads[findHead(from)] = findHead(to)
  return heads.map((_, node) => findHead(node))
}

function addWeight(weights: readonly Float64Array[], [a, b]: readonly [number, number], weight: number): void {
  if (a === b) return
  for (const [row, column] of [[a, b] as const, [b, a] as const]) {
    const line = weights[row]
    if (line !== undefined) line[column] = (line[column] ?? 0) + weight
  }
}

function searchPhases(weights: readonly Float64Array[], limit: number): ReadonlySet<number> | null {
  const members = weights.map((_, node) => new Set([node]))
  const alive = new Set(members.keys())
  while (alive.size > 1) {
    const { last, before, cut } = runPhase(weights, alive)
    // A cut of 0 people is skipped, because it only separates two components and does not expose people.
    if (cut > 0 && cut < limit) return members[last] ?? null
    for (const node of members[last] ?? []) members[before]?.add(node)
    mergeInto(weights, before, last)
    alive.delete(last)
  }
  return null
}

/**
 * Orders the nodes: the next node is always the one with the strongest connection to all nodes before it. `cut`
 * separates the last node from all others and is a minimum cut between the last two nodes.
 */
function runPhase(weights: readonly Float64Array[], alive: ReadonlySet<number>) {
  const waiting = [...alive]
  const tied = new Float64Array(weights.length)
  let [before, last, cut] = [0, 0, 0]
  while (waiting.length > 0) {
    const [node = 0] = waiting.splice(findClosest(waiting, tied), 1)
    ;[before, last, cut] = [last, node, tied[node] ?? 0]
    const line = weights[node] ?? tied
    for (const other of waiting) tied[other] = (tied[other] ?? 0) + (line[other] ?? 0)
  }
  return { before, last, cut }
}

/**
 * Finds the position of the waiting node that shares the most people with earlier nodes; if there are several, the
 * first.
 */
function findClosest(waiting: readonly number[], tied: Float64Array): number {
  let [best, most] = [0, -1]
  for (const [at, node] of waiting.entries()) {
    const people = tied[node] ?? 0
    if (people > most) [best, most] = [at, people]
  }
  return best
}

function mergeInto(weights: readonly Float64Array[], target: number, source: number): void {
  const [into, from] = [weights[target], weights[source]]
  if (into === undefined || from === undefined) return
  for (let node = 0; node < weights.length; node += 1) {
    const sum = (into[node] ?? 0) + (from[node] ?? 0)
    into[node] = sum
    const line = weights[node]
    if (line !== undefined) line[target] = sum
  }
  into[target] = 0
}
